#include "geometry/view.hpp"

#include <numbers>

namespace ifdk {

Vec3 normal(const View& view) {
  const Vec3 n = cross(view.u_axis, view.v_axis);
  return dot(view.detector - view.source, n) < 0 ? -n : n;
}

double source_to_detector(const View& view) { return dot(view.detector - view.source, normal(view)); }

double source_to_isocentre(const View& view) { return -dot(view.source, normal(view)); }

double source_angle(const View& view) {
  const double angle = std::atan2(view.source.x, -view.source.y);
  return angle < 0 ? angle + 2 * std::numbers::pi : angle;
}

Matrix34 projection_matrix(const View& view) {
  const Vec3 n = normal(view);
  const Vec3 from_detector = view.source - view.detector;
  const double distance = source_to_detector(view);
  const Vec3 row_u = distance * view.u_axis + dot(from_detector, view.u_axis) * n;
  const Vec3 row_v = distance * view.v_axis + dot(from_detector, view.v_axis) * n;
  return {row_u.x, row_u.y, row_u.z, -dot(row_u, view.source),  //
          row_v.x, row_v.y, row_v.z, -dot(row_v, view.source),  //
          n.x,     n.y,     n.z,     -dot(n, view.source)};
}

}  // namespace ifdk

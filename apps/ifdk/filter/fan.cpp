#include "filter/fan.hpp"

#include <cmath>

namespace ifdk {

Fan::Fan(const View& view) {
  const Vec3 up = view.v_axis.z < 0 ? -view.v_axis : view.v_axis;
  const Vec3 inward = -view.source - dot(-view.source, up) * up;
  source_to_axis = norm(inward);
  const Vec3 axis = (1 / source_to_axis) * inward;
  const Vec3 side = cross(axis, up);
  const Vec3 to_detector = view.detector - view.source;
  along0_ = dot(to_detector, axis);
  along_u_ = dot(view.u_axis, axis);
  across0_ = dot(to_detector, side);
  across_u_ = dot(view.u_axis, side);
  u0_ = -dot(to_detector, view.u_axis);
  v0_ = -dot(to_detector, view.v_axis);
  const double distance = source_to_detector(view);
  squared0_ = distance * distance;
}

double Fan::angle(double u) const { return std::atan2(across0_ + across_u_ * u, along0_ + along_u_ * u); }

}  // namespace ifdk

#include <algorithm>
#include <cmath>

#include "geometry/ctsimu_parts.hpp"
#include "geometry/ctsimu_values.hpp"
#include "geometry/max_views.hpp"
#include "geometry/vectors.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk::ctsimu {
namespace {

/// Where the parts of the scanner stand before the stage turns, in the frame of the stage.
struct Scanner {
  Vec3 source;
  Vec3 detector;
  Vec3 u;
  Vec3 v;
};

Vec3 in_frame(const Axes& axes, const Vec3& p) { return {dot(axes.u, p), dot(axes.v, p), dot(axes.w, p)}; }

Vec3 turned_about_z(double angle, const Vec3& p) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * p.x - s * p.y, s * p.x + c * p.y, p.z};
}

Scanner scanner_of(const JsonCursor& geometry) {
  for (const char* part : {"source", "detector", "stage"}) refuse_deviations(geometry[part]);
  const JsonCursor type = geometry["source"]["type"];
  if (type.text() != "cone") type.refuse_value("; only cone beams are reconstructed");
  const Axes stage = axes_of(geometry["stage"]);
  const Vec3 centre = point(geometry["stage"]["center"]);
  const Axes detector = axes_of(geometry["detector"]);
  return {.source = in_frame(stage, point(geometry["source"]["center"]) - centre),
          .detector = in_frame(stage, point(geometry["detector"]["center"]) - centre),
          .u = in_frame(stage, detector.u),
          .v = in_frame(stage, detector.v)};
}

/// By how much the stage has turned for each projection, in radians, mathematically positive about its w.
std::vector<double> stage_angles(const JsonCursor& acquisition) {
  refuse_drifts(acquisition["scan_speed"]);
  const double start = angle_in_radians(acquisition["start_angle"]);
  const double arc = angle_in_radians(acquisition["stop_angle"]) - start;
  if (arc < 0) acquisition["stop_angle"]["value"].refuse_value(", less than the start angle");
  const JsonCursor direction = acquisition["direction"];
  const std::string way = direction.text();
  if (way != "CCW" && way != "CW") direction.refuse_value("; it has to be CCW or CW");
  const std::int64_t count = acquisition["number_of_projections"].whole_number(1, max_views);
  const std::int64_t steps = acquisition["include_final_angle"].flag() ? std::max<std::int64_t>(count - 1, 1) : count;
  std::vector<double> angles;
  for (std::int64_t i = 0; i < count; ++i)
    angles.push_back((way == "CCW" ? 1 : -1) * (start + arc * static_cast<double>(i) / static_cast<double>(steps)));
  return angles;
}

View view_at(const Scanner& scanner, double stage_angle, const JsonCursor& geometry) {
  const auto turned = [&](const Vec3& p) { return turned_about_z(-stage_angle, p); };
  try {
    return view_of(turned(scanner.source), turned(scanner.detector), turned(scanner.u), turned(scanner.v));
  } catch (const tuccompi::InputError& error) {
    geometry.refuse(std::string("is impossible, seen from the stage: ") + error.what());
  }
}

}  // namespace

std::vector<View> views_of(const JsonCursor& scenario) {
  const JsonCursor geometry = scenario["geometry"];
  const Scanner scanner = scanner_of(geometry);
  std::vector<View> views;
  for (const double angle : stage_angles(scenario["acquisition"])) views.push_back(view_at(scanner, angle, geometry));
  return views;
}

}  // namespace ifdk::ctsimu

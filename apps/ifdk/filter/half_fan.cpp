#include "filter/half_fan.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "filter/fan.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {

HalfFan half_fan(std::span<const View> views, const Grid& detector) {
  double left = std::numeric_limits<double>::infinity();
  double right = left;
  for (const View& view : views) {
    const Fan fan(view);
    const double a = fan.angle(detector.coordinate(0, 0));
    const double b = fan.angle(detector.coordinate(0, detector.size[0] - 1));
    left = std::min(left, -fan.source_to_axis * std::sin(std::min(a, b)));
    right = std::min(right, fan.source_to_axis * std::sin(std::max(a, b)));
  }
  const bool covers_axis = left > 0 && right > 0;
  const bool needed = !covers_axis || 200 * std::abs(left - right) / (left + right) >= 10;
  return {.needed = needed, .radius_left = left, .radius_right = right};
}

void refuse_half_fan(std::span<const View> views, const Grid& detector) {
  const HalfFan fan = half_fan(views, detector);
  if (!fan.needed) return;
  char text[384];
  std::snprintf(
      text, sizeof text,
      "the detector is off-centre (it sees %.4g mm on one side of the axis and %.4g mm on the other; its pixel "
      "(0, 0) is at %.6g, %.6g mm, which --neworigin can put right), and half-fan weights are not there yet; "
      "--half-fan none reconstructs without them",
      fan.radius_left, fan.radius_right, detector.origin[0], detector.origin[1]);
  throw tuccompi::InputError(text);
}

}  // namespace ifdk

#pragma once

#include <span>
#include <string>

#include "geometry/view.hpp"
#include "image/grid.hpp"

namespace ifdk {

/// Whether the detector is so far off-centre that opposite views see different halves of the object, by RTK's threshold
/// (ct_conventions 2.1, variant B: the radii of the field of view on both sides differ by 10 % of their mean).
struct HalfFan {
  bool needed = false;
  double radius_left = 0, radius_right = 0;  ///< of the field of view, on the two sides of the axis, in mm
};
HalfFan half_fan(std::span<const View> views, const Grid& detector);

/// Throws InputError, with one line, if half-fan weights are needed: there are none yet, and without them the object is
/// counted twice in a part of the volume.
void refuse_half_fan(std::span<const View> views, const Grid& detector);

}  // namespace ifdk

#pragma once

#include "geometry/view.hpp"

namespace ifdk {

/// The fan of a view: the plane through the source that holds the detector's columns' direction of travel, with the
/// axis from the source towards the rotation axis. What FDK's weights are stated in; for RTK's parameters it equals the
/// source angle, tilt angle and "ToUntiltedCoordinateAtIsocenter" of ct_conventions 2, without naming them.
struct Fan {
  explicit Fan(const View& view);

  /// The component along the fan's axis of the way from the source to the detector's column at u, mm.
  double along(double u) const { return along0_ + along_u_ * u; }
  /// The squared length of the way from the source to the detector's point (u, v), mm^2.
  double squared_length(double u, double v) const { return squared0_ + (u - u0_) * (u - u0_) + (v - v0_) * (v - v0_); }
  /// Angle of the ray through column coordinate u (mm) against the fan's axis, in radians, positive on the side to
  /// which the source moves with rising source angles (RTK: atan(l / S')).
  double angle(double u) const;

  double source_to_axis;  ///< S' = sqrt(SID^2 + sx^2), in mm
 private:
  double along0_, along_u_, across0_, across_u_;
  double squared0_, u0_, v0_;  ///< squared length = squared0 + (u - u0)^2 + (v - v0)^2
};

}  // namespace ifdk

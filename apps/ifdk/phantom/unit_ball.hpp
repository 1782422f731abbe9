#pragma once

#include <cmath>

#include "phantom/ellipsoid.hpp"

namespace ifdk {

/// The map that makes an ellipsoid the unit ball around the origin. It is affine: it keeps ratios along lines.
class ToUnitBall {
 public:
  explicit ToUnitBall(const Ellipsoid& body)
      : centre_(body.centre), semi_axes_(body.semi_axes), cos_(std::cos(body.angle)), sin_(std::sin(body.angle)) {}

  Vec3 point(const Vec3& p) const { return direction(p - centre_); }
  Vec3 direction(const Vec3& d) const {
    return {(cos_ * d.x + sin_ * d.y) / semi_axes_.x, (cos_ * d.y - sin_ * d.x) / semi_axes_.y, d.z / semi_axes_.z};
  }

 private:
  Vec3 centre_, semi_axes_;
  double cos_, sin_;
};

}  // namespace ifdk

#pragma once

#include "geometry/vec3.hpp"

namespace ifdk {

/// A solid ellipsoid of even density, in the world. A phantom is a list of them whose densities add up where they
/// overlap.
struct Ellipsoid {
  Vec3 centre{};     ///< mm
  Vec3 semi_axes{};  ///< mm, each above 0; along x, y and z before the rotation
  double angle = 0;  ///< radians; turns the body about the parallel to the z axis through its centre, from x towards y
  double density = 0;  ///< per mm, if line integrals are to be plain numbers
};

}  // namespace ifdk

#pragma once

#include <vector>

#include "phantom/ellipsoid.hpp"

namespace ifdk {

/// The ten ellipsoids of RTK's 3-D Shepp-Logan phantom, as RTK has them since 2.4.0 (before, the ninth was ten times
/// flatter), in the world's axes. `scale` is the length in mm of RTK's unit, its option --phantomscale: the largest
/// ellipsoid reaches 0.92 times as far along y. Densities are RTK's: 2 in the shell, 1.02 in the brain. Throws
/// InputError if the scale is not from 0.001 to 1e6.
std::vector<Ellipsoid> shepp_logan(double scale = 128);

}  // namespace ifdk

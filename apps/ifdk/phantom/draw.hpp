#pragma once

#include <cstdint>
#include <span>

#include "image/grid.hpp"
#include "phantom/ellipsoid.hpp"

namespace ifdk {

/// The phantom's density at the voxel centres of plane `slice` (constant z) of a volume: `out` gets, x fastest,
/// volume.size[0] x volume.size[1] values. A centre on the surface of an ellipsoid, to a relative 1e-12, is inside, as
/// in RTK's rtkdrawshepploganphantom. Computed in double, rows in parallel.
void draw(std::span<const Ellipsoid> phantom, const Grid& volume, std::int64_t slice, std::span<float> out);

}  // namespace ifdk

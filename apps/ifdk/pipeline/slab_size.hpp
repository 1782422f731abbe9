#pragma once

#include <cstdint>

#include "backprojection/filtered_views.hpp"
#include "image/grid.hpp"

namespace ifdk {

/// Pairs of slices that a lane gets at once, where `units` units share `pairs` of them: few enough that units of
/// different speed end together, and no more than a quarter of a gigabyte, but enough for the kernel's vectors.
std::int64_t pairs_a_slab(const Grid& volume, Layout layout, std::int64_t pairs, int units);

/// The same for a GPU's lane, whose warps take 32 pairs.
std::int64_t pairs_a_gpu_slab(const Grid& volume, Layout layout, std::int64_t pairs, int units);

/// Bytes of such a slab.
double slab_bytes(const Grid& volume, std::int64_t pairs);

}  // namespace ifdk

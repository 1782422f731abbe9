#pragma once

namespace ifdk {

/// Pairs of slices that the columns kernel works on at once. Blocks begin at multiples of it, wherever the slab does,
/// so that a voxel's bits do not depend on the slab; a slab of fewer costs as much.
inline constexpr int slices_at_once = 8;

}  // namespace ifdk

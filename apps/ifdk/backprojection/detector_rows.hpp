#pragma once

#include <cstdint>
#include <span>

#include "backprojection/slab.hpp"
#include "backprojection/voxel_matrix.hpp"

namespace ifdk {

/// Detector rows [begin, end).
struct DetectorRows {
  std::int64_t begin = 0, end = 0;
  friend bool operator==(const DetectorRows&, const DetectorRows&) = default;
};

/// The rows that a slab needs: of its lower slices, and of their mirrors.
struct SlabRows {
  DetectorRows lower, upper;
};

/// The detector rows that some view needs for a slab, with a margin for interpolation and rounding, and for the whole
/// blocks of slices in which kernels work. A part of the volume that is not in front of the source needs all rows.
/// `upside_down` views count their rows from the last one.
SlabRows rows_for(SlicePairs pairs, std::span<const Matrix34> views, const std::vector<bool>& upside_down,
                  const Grid& volume, std::int64_t rows);

}  // namespace ifdk

#pragma once

#include <cstdint>

#include "backprojection/column_view.hpp"
#include "backprojection/slice_block.hpp"

namespace ifdk {

/// The voxel columns of a tile: (i0 .. i0 + ni - 1) x (j0 .. j0 + nj - 1), slices of the blocks of 8 pairs
/// first_block .. last_block - 1, and their mirrors.
struct ColumnTile {
  static constexpr int side = 8;
  static constexpr int block = slices_at_once;
  std::int64_t i0, j0;
  int ni, nj;
  std::int64_t first_block, last_block;
  std::int64_t nz;
  /// [voxel of the tile][lower, upper][pair - 8 first_block]; 32-byte aligned. Upper: of slice nz - 1 - pair.
  float* sums;
  /// Two rows of scratch, each of nv + 2 x margin values.
  static constexpr int margin = 32;
  float* scratch;
};

struct ColumnDetector {
  std::int64_t nu, nv, pitch;
};

/// Adds views[0 .. count - 1] to the tile. `mirror`: v(k) + v(nz - 1 - k) is a whole number, the same in the whole
/// tile. There is one for every processor, and one for those with AVX2 and FMA.
using ColumnLoops = void (*)(const ColumnView* views, std::int64_t count, const ColumnDetector&, const ColumnTile&,
                             bool mirror);
void add_views_portable(const ColumnView* views, std::int64_t count, const ColumnDetector&, const ColumnTile&,
                        bool mirror);
void add_views_avx2(const ColumnView* views, std::int64_t count, const ColumnDetector&, const ColumnTile&, bool mirror);

/// Whether this processor runs the second.
bool has_avx2();

}  // namespace ifdk

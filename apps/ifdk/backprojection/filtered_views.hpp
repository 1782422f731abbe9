#pragma once

#include <cstdint>

namespace ifdk {

/// How filtered projections lie in memory.
enum class Layout {
  rows,    ///< [view][v][u]
  columns  ///< [view][u][v]: the paper's transposed projections, a column padded to a multiple of 16 values
};

/// Filtered projections in memory, seen by a kernel; float, 64-byte aligned.
struct FilteredViews {
  const float* data = nullptr;
  std::int64_t nu = 0, nv = 0;
  std::int64_t pitch = 0;   ///< values from one row (or column) to the next
  std::int64_t stride = 0;  ///< values from one view to the next
  const float* view(std::int64_t s) const { return data + s * stride; }
};

constexpr std::int64_t column_multiple = 16;

}  // namespace ifdk

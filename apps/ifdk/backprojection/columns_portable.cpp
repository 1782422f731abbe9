#include "backprojection/columns_kernel.hpp"
#include "backprojection/columns_loops.hpp"

namespace ifdk {
namespace {

struct PortableLanes {
  static void blend(const Meeting& at, std::int64_t begin, std::int64_t end, float* out) {
    for (std::int64_t row = begin; row < end; ++row)
      out[row] = at.left_weight * at.left[row] + at.right_weight * at.right[row];
  }
  static void blend_reversed(const Meeting& at, std::int64_t begin, std::int64_t end, std::int64_t nv, float* out) {
    for (std::int64_t place = begin; place < end; ++place)
      out[place] = at.left_weight * at.left[nv - 1 - place] + at.right_weight * at.right[nv - 1 - place];
  }
  static void add(const Line& line, float* sums) {
    for (std::int64_t k = block_floor(line.begin); k < line.end; k += ColumnTile::block)
      add_block(line, line.at0 + line.step * static_cast<double>(k), k, sums);
  }
  static void add_far(const Line& line, float* sums) { add(line, sums); }
  static void add_both(const Line& lower, const Line& upper, std::int64_t shift, std::int64_t begin, std::int64_t end,
                       float* lower_sums, float* upper_sums) {
    for (std::int64_t k = begin; k < end; k += ColumnTile::block) {
      const double x = lower.at0 + lower.step * static_cast<double>(k);
      add_block(lower, x, k, lower_sums);
      add_block(upper, x + static_cast<double>(shift), k, upper_sums);
    }
  }

 private:
  /// `x` is where slice k falls, and k begins a block: in it positions are relative to the block, so that single
  /// precision is enough.
  static void add_block(const Line& line, double x, std::int64_t k, float* sums) {
    const std::int64_t base = floor_of(x);
    const auto first = static_cast<float>(x - static_cast<double>(base));
    const auto step = static_cast<float>(line.step);
    const std::int64_t begin = line.begin > k ? line.begin : k;
    const std::int64_t end = line.end < k + ColumnTile::block ? line.end : k + ColumnTile::block;
    for (std::int64_t slice = begin; slice < end; ++slice) {
      const float position = first + step * static_cast<float>(slice - k);
      const auto whole = static_cast<std::int64_t>(position);
      const float fraction = position - static_cast<float>(whole);
      const float* at = line.samples + base + whole;
      sums[slice] += at[0] + fraction * (at[1] - at[0]);
    }
  }
};

}  // namespace

void add_views_portable(const ColumnView* views, std::int64_t count, const ColumnDetector& detector,
                        const ColumnTile& tile, bool mirror) {
  add_views<PortableLanes>(views, count, detector, tile, mirror);
}

}  // namespace ifdk

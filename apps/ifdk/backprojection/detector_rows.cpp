#include "backprojection/detector_rows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "backprojection/slice_block.hpp"

namespace ifdk {
namespace {

constexpr double margin = 2;

struct Interval {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  void add(double x) {
    low = std::min(low, x);
    high = std::max(high, x);
  }
};

/// v has its extremes over a box in the box's corners, as a ratio of linear functions with a positive denominator.
void add_corners(Interval& v, const Matrix34& view, const Grid& volume, double k_low, double k_high, double last_row,
                 bool upside_down) {
  for (const double i : {0.0, static_cast<double>(volume.size[0] - 1)}) {
    for (const double j : {0.0, static_cast<double>(volume.size[1] - 1)}) {
      for (const double k : {k_low, k_high}) {
        const Hit at = hit(view, i, j, k);
        if (at.z > 0) {
          v.add(upside_down ? last_row - at.v : at.v);
        } else {
          v.add(0);
          v.add(last_row);
        }
      }
    }
  }
}

DetectorRows rows_of(const Interval& v, std::int64_t rows) {
  const double count = static_cast<double>(rows);
  const auto begin = static_cast<std::int64_t>(std::clamp(std::floor(v.low) - margin, 0.0, count));
  const auto end = static_cast<std::int64_t>(std::clamp(std::floor(v.high) + margin + 1, 0.0, count));
  return {std::min(begin, end), end};
}

}  // namespace

SlabRows rows_for(SlicePairs pairs, std::span<const Matrix34> views, const std::vector<bool>& upside_down,
                  const Grid& volume, std::int64_t rows) {
  const auto first = static_cast<double>(pairs.begin / slices_at_once * slices_at_once);
  const auto last = static_cast<double>((pairs.end + slices_at_once - 1) / slices_at_once * slices_at_once - 1);
  const auto top = static_cast<double>(volume.size[2] - 1);
  Interval lower;
  Interval upper;
  for (std::size_t s = 0; s < views.size(); ++s) {
    const auto last_row = static_cast<double>(rows - 1);
    add_corners(lower, views[s], volume, first, last, last_row, upside_down[s]);
    add_corners(upper, views[s], volume, top - last, top - first, last_row, upside_down[s]);
  }
  return {rows_of(lower, rows), rows_of(upper, rows)};
}

}  // namespace ifdk

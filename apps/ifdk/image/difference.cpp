#include "image/difference.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "image/comparison/moments.hpp"
#include "image/io/limits.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

constexpr std::int64_t block_size = 1 << 15;
constexpr double infinity = std::numeric_limits<double>::infinity();

/// Of blocks of a fixed size, merged in order: the rounding is that of any number of threads.
Moments moments_of_all(std::span<const float> a, std::span<const float> b) {
  const auto samples = static_cast<std::int64_t>(a.size());
  std::vector<Moments> blocks(static_cast<std::size_t>((samples + block_size - 1) / block_size));
#pragma omp parallel for schedule(static)
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const std::int64_t start = static_cast<std::int64_t>(i) * block_size;
    const auto first = static_cast<std::size_t>(start);
    const auto count = static_cast<std::size_t>(std::min(block_size, samples - start));
    blocks[i] = moments_of(a.subspan(first, count), b.subspan(first, count), start);
  }
  Moments all;
  for (const Moments& block : blocks) all = merge(all, block);
  return all;
}

bool close(double a, double b, double scale) {
  return std::abs(a - b) <= 1e-6 * std::max({std::abs(a), std::abs(b), scale});
}

bool same_place(const Grid& a, const Grid& b) {
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (!close(a.spacing[axis], b.spacing[axis], 0) || !close(a.origin[axis], b.origin[axis], b.spacing[axis]))
      return false;
  return true;
}

double quotient_of_distances(double part, double whole) { return part == 0 ? 0 : part / whole; }

Difference infinite(Difference difference, std::int64_t at) {
  difference.rmse = difference.max_abs = difference.relative_l2 = infinity;
  difference.psnr = -infinity;
  difference.correlation = std::numeric_limits<double>::quiet_NaN();
  difference.at_max = at;
  return difference;
}

}  // namespace

Difference compare(const Image& image, const Image& reference) {
  tuccompi::require(image.grid.size == reference.grid.size, "the images cannot be compared: one has " +
                                                                size_text(image.grid) + " samples, the other " +
                                                                size_text(reference.grid));
  const Moments moments = moments_of_all(image.values, reference.values);
  Difference difference{.max_abs = moments.max_abs,
                        .at_max = moments.at_max,
                        .min_reference = moments.min_reference,
                        .max_reference = moments.max_reference,
                        .not_finite = moments.not_finite,
                        .same_place = same_place(image.grid, reference.grid)};
  if (moments.not_finite > 0) return infinite(difference, moments.first_not_finite);
  difference.rmse = std::sqrt(moments.squared_difference / moments.count);
  difference.psnr = difference.rmse == 0
                        ? infinity
                        : 20 * std::log10((moments.max_reference - moments.min_reference) / difference.rmse);
  difference.relative_l2 =
      quotient_of_distances(std::sqrt(moments.squared_difference), std::sqrt(moments.squared_reference));
  difference.correlation = moments.ab / (std::sqrt(moments.aa) * std::sqrt(moments.bb));
  return difference;
}

}  // namespace ifdk

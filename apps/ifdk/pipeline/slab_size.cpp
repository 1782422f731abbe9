#include "pipeline/slab_size.hpp"

#include <algorithm>

#include "backprojection/slice_block.hpp"

namespace ifdk {
namespace {

constexpr double wanted_bytes = 256.0 * 1024 * 1024;  ///< of one lane
constexpr std::int64_t ranges_a_unit = 4;             ///< so that units of different speed end together

}  // namespace

double slab_bytes(const Grid& volume, std::int64_t pairs) {
  return 2.0 * sizeof(float) * static_cast<double>(volume.size[0]) * static_cast<double>(volume.size[1]) *
         static_cast<double>(pairs);
}

std::int64_t pairs_a_slab(const Grid& volume, Layout layout, std::int64_t pairs, int units) {
  const auto most = std::max<std::int64_t>(1, static_cast<std::int64_t>(wanted_bytes / slab_bytes(volume, 1)));
  const std::int64_t wanted = std::clamp<std::int64_t>(pairs / (ranges_a_unit * units), 1, most);
  if (layout == Layout::rows) return wanted;
  // A voxel column costs the same whether a slab holds one slice of it or a whole block.
  return std::max(wanted / slices_at_once * slices_at_once, std::int64_t{slices_at_once});
}

std::int64_t pairs_a_gpu_slab(const Grid& volume, Layout layout, std::int64_t pairs, int units) {
  constexpr std::int64_t warp = 32;
  const std::int64_t whole_warps = (pairs_a_slab(volume, layout, pairs, units) + warp - 1) / warp * warp;
  return std::clamp<std::int64_t>(whole_warps, 1, std::max<std::int64_t>(1, pairs));
}

}  // namespace ifdk

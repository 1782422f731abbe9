#pragma once

#include <cstddef>
#include <vector>

#include "image/image.hpp"
#include "pipeline/frame.hpp"
#include "pipeline/reconstruction.hpp"

namespace ifdk::testing {

/// The whole volume, in slabs of `pairs_a_slab` pairs of slices, on this thread.
inline Image reconstruct(Image line_integrals, const std::vector<View>& views, const Grid& volume,
                         const ReconstructionOptions& options, std::int64_t pairs_a_slab = 1 << 20) {
  Reconstruction reconstruction(std::move(line_integrals), views, volume, options);
  FilteredStack::Lane lane(reconstruction.stack());
  Image image{.grid = volume, .values = std::vector<float>(static_cast<std::size_t>(volume.samples()))};
  for (std::int64_t begin = 0; begin < pairs_in(volume); begin += pairs_a_slab) {
    Slab slab(volume, {begin, std::min(pairs_in(volume), begin + pairs_a_slab)});
    reconstruction.run(slab, lane);
    slab.for_each_slice(
        [&](std::int64_t k, std::span<float> plane) { std::ranges::copy(plane, image.plane(k).begin()); });
  }
  return image;
}

/// A volume in our axes, in RTK's order of memory: (x, y, z) with y the rotation axis.
inline Image in_rtk_order(const Image& image, const Grid& rtk) {
  Image out{.grid = rtk, .values = std::vector<float>(image.values.size())};
  for (std::int64_t z = 0; z < rtk.size[2]; ++z)
    for (std::int64_t y = 0; y < rtk.size[1]; ++y)
      for (std::int64_t x = 0; x < rtk.size[0]; ++x)
        out.plane(z)[static_cast<std::size_t>(y * rtk.size[0] + x)] =
            image.plane(y)[static_cast<std::size_t>((rtk.size[2] - 1 - z) * rtk.size[0] + x)];
  return out;
}

}  // namespace ifdk::testing

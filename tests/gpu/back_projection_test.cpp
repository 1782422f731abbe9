// RTK's volumes, reconstructed with the GPU's kernels (tests/data/ifdk/README.md); and slabs of any size against the
// CPU's general kernel.
#include <doctest/doctest.h>

#include "../unit/ifdk/pipeline/rtk_cases.hpp"
#include "backprojection/cuda/gpu_back_projector.hpp"
#include "gpu_unit.hpp"

using namespace ifdk;
using namespace ifdk::testing;
using tuccompi::testing::first_gpu;

namespace {

/// The whole volume in slabs of `pairs_a_slab` pairs, by one lane of the first GPU.
Image on_gpu(Image line_integrals, const std::vector<View>& views, const Grid& volume,
             const ReconstructionOptions& options, std::int64_t pairs_a_slab) {
  Reconstruction reconstruction(std::move(line_integrals), views, volume, options);
  FilteredStack::Lane filter_lane(reconstruction.stack());
  GpuBackProjector projector(reconstruction.setup(), reconstruction.kernel().layout(),
                             [&] { return reconstruction.all_filtered(filter_lane); });
  const tuccompi::Unit unit = first_gpu();  // of grain 1: the lane has to make more room
  const auto lane = projector.make_lane({.unit = &unit});
  Image image{.grid = volume, .values = std::vector<float>(static_cast<std::size_t>(volume.samples()))};
  for (std::int64_t begin = 0; begin < pairs_in(volume); begin += pairs_a_slab) {
    Slab slab(volume, {begin, std::min(pairs_in(volume), begin + pairs_a_slab)});
    lane->run(slab);
    slab.for_each_slice(
        [&](std::int64_t k, std::span<float> plane) { std::ranges::copy(plane, image.plane(k).begin()); });
  }
  return image;
}

}  // namespace

TEST_CASE(
    "the GPU's volumes equal RTK's to an RMSE of 2e-6, with the kernel for columns and with that for any matrices") {
  for (const RtkCase& one : rtk_cases)
    for (const auto kernel : {KernelChoice::automatic, KernelChoice::general}) {
      CAPTURE(one.file);
      CAPTURE(static_cast<int>(kernel));
      const SimulatedScan scan = scan_of(one);
      ReconstructionOptions options = options_of(one);
      options.kernel = kernel;
      for (const std::int64_t pairs : {100, 5}) {
        CAPTURE(pairs);
        const Image image = on_gpu(scan.line_integrals, scan.views, from_rtk(volume_of(one)), options, pairs);
        CHECK(rms_difference(in_rtk_order(image, volume_of(one)).values, reference(one)) < 2e-6);
      }
    }
}

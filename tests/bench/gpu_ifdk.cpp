// bench_gpu_ifdk [N [VIEWS [shapes]]]: the paper's GPU back-projection on the first GPU: N^2 pixels x VIEWS -> N^3
// voxels (512, 360), in slabs of 32 pairs of slices that lanes take in turn; GUPS = 2^30 voxel updates a second. With
// `shapes`, also with 4 lanes in every shape that the kernel can be launched in. A lane's time for a slab holds its
// kernels and its copy to the host; the projections are on the device already.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "backprojection/cuda/gpu_back_projector.hpp"
#include "fixed_shapes.hpp"
#include "geometry/circular.hpp"
#include "lane_rate.hpp"
#include "possible_shapes.hpp"
#include "tuccompi/core/affinity.hpp"
#include "tuccompi/core/error.hpp"
#include "tuccompi/cuda/devices.hpp"

namespace {

using namespace ifdk;

constexpr std::int64_t pairs_a_slab = 32;

struct Scene {
  BackProjection setup;
  std::vector<float> pixels;
  FilteredViews views;
};

/// A circle that sees the whole volume, with a detector of N x N pixels as fine as the voxels' images; noise.
Scene scene(std::int64_t n, std::int64_t count, Layout layout) {
  Scene made;
  made.setup.volume = centred({.size = {n, n, n}, .spacing = {1, 1, 1}});
  made.setup.detector = centred({.size = {n, n, count}, .spacing = {3, 3, 1}}, 2);
  for (const auto& view :
       simulated_geometry(count, 0, 360, {.sid = 2.0 * static_cast<double>(n), .sdd = 4.0 * static_cast<double>(n)})) {
    made.setup.views.push_back(voxel_to_pixel(view_of(view), made.setup.volume, made.setup.detector));
    made.setup.edges.push_back(EdgeRule::inside);
  }
  const std::int64_t padded = (n + column_multiple - 1) / column_multiple * column_multiple;
  made.pixels.resize(static_cast<std::size_t>(padded * padded * count));
  std::minstd_rand random(1);
  for (float& value : made.pixels) value = static_cast<float>(random()) * 1e-9F;
  const std::int64_t lines = layout == Layout::rows ? padded : n;
  made.views = {.data = made.pixels.data(), .nu = n, .nv = n, .pitch = padded, .stride = padded * lines};
  return made;
}

class SlabWorker final : public tuccompi::Worker {
 public:
  SlabWorker(GpuBackProjector& projector, const tuccompi::Lane& lane, const Grid& volume)
      : volume_(volume), slabs_(pairs_in(volume) / pairs_a_slab), projector_(projector.make_lane(lane)) {}
  void run(tuccompi::TaskRange range) override {
    for (tuccompi::Index task = range.begin; task < range.end; ++task) {
      const std::int64_t first = task % slabs_ * pairs_a_slab;
      Slab slab(volume_, {first, first + pairs_a_slab});
      projector_->run(slab);
    }
  }

 private:
  Grid volume_;
  std::int64_t slabs_;
  std::unique_ptr<GpuBackProjector::LaneProjector> projector_;
};

/// With the given shape for the kernels, or with their usual ones.
double gups(GpuBackProjector& projector, const Scene& scene, const tuccompi::Unit& unit,
            std::optional<tuccompi::LaunchShape> shape, std::int64_t repeats) {
  std::map<std::string, tuccompi::LaunchShape> shapes;
  if (shape) shapes = {{"columns_kernel", *shape}, {"general_kernel", *shape}};
  tuccompi::UnitTuning tuning(std::make_unique<tuccompi::FixedShapes>(shapes), unit.lanes, false);
  const Grid& volume = scene.setup.volume;
  const std::int64_t slabs = pairs_in(volume) / pairs_a_slab;
  const auto rate = tuccompi::lane_rate(unit, &tuning, repeats * slabs, [&](const tuccompi::Lane& lane) {
    return std::make_unique<SlabWorker>(projector, lane, volume);
  });
  const double updates = static_cast<double>(volume.samples()) * static_cast<double>(scene.setup.views.size());
  return updates / static_cast<double>(slabs) * rate.tasks_a_second / 1073741824.0;
}

/// Shapes of the kernel, from the fastest to the slowest.
void print_shapes(GpuBackProjector& projector, const Scene& scene, const tuccompi::Unit& unit, Layout layout) {
  const tuccompi::KernelCase kernel{.traits = {.dimensions = layout == Layout::columns ? 2 : 3},
                                    .rules = {.block_x = layout == Layout::columns ? 32U : 0U},
                                    .device = unit.device};
  std::vector<std::pair<double, std::string>> rates;
  for (const tuccompi::LaunchShape& shape : tuccompi::possible_shapes(kernel)) try {
      rates.emplace_back(gups(projector, scene, unit, shape, 1), text_of(shape));
    } catch (const tuccompi::Error&) {  // too many threads for its registers
    }
  std::ranges::sort(rates, std::ranges::greater());
  std::printf("%10s", "shapes");
  for (const auto& [rate, shape] : rates) std::printf("  %s: %.1f", shape.c_str(), rate);
  std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
  const auto gpus = tuccompi::cuda::discover();
  if (gpus.empty()) {
    std::puts("no GPU");
    return 77;
  }
  const std::int64_t n = argc > 1 ? std::strtoll(argv[1], nullptr, 10) : 512;
  const std::int64_t count = argc > 2 ? std::strtoll(argv[2], nullptr, 10) : 360;
  if (n < 2 * pairs_a_slab || n % (2 * pairs_a_slab) != 0 || count < 1) {
    std::puts("bench_gpu_ifdk [N [VIEWS]]: N is a multiple of 64");
    return 2;
  }
  const int core = tuccompi::find_processors().one_per_core.front();
  std::printf("%s, driver %d, %lld^2 x %lld -> %lld^3\n%10s %6s %6s %8s\n", gpus.front().name.c_str(),
              gpus.front().driver, static_cast<long long>(n), static_cast<long long>(count), static_cast<long long>(n),
              "kernel", "lanes", "waits", "GUPS");
  for (const Layout layout : {Layout::columns, Layout::rows}) {
    const Scene scene = ::scene(n, count, layout);
    GpuBackProjector projector(scene.setup, layout, [&] { return scene.views; });
    for (const int lanes : {1, 2, 4})
      for (const bool spins : {false, true}) {
        const tuccompi::Unit unit{.kind = tuccompi::UnitKind::gpu,
                                  .lanes = lanes,
                                  .spins = spins,
                                  .grain = pairs_a_slab,
                                  .cores = {core},
                                  .device = gpus.front()};
        std::printf("%10s %6d %6s %8.1f\n", projector.name().c_str(), lanes, spins ? "spin" : "sleep",
                    gups(projector, scene, unit, std::nullopt, 3));
        if (lanes == 4 && !spins && argc > 3) print_shapes(projector, scene, unit, layout);
        std::fflush(stdout);
      }
  }
  return 0;
}

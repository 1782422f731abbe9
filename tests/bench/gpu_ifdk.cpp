// bench_gpu_ifdk [N [VIEWS]]: the paper's GPU back-projection on the first GPU: N^2 pixels x VIEWS -> N^3 voxels (512,
// 360), in slabs of 32 pairs of slices that lanes take in turn; GUPS = 2^30 voxel updates a second. A lane's time for a
// slab holds its kernels and its copy to the host; the projections are on the device already.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>
#include <vector>

#include "backprojection/cuda/gpu_back_projector.hpp"
#include "geometry/circular.hpp"
#include "tuccompi/cuda/devices.hpp"

namespace {

using Clock = std::chrono::steady_clock;
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

double gups(GpuBackProjector& projector, const Scene& scene, const tuccompi::Unit& unit) {
  const Grid& volume = scene.setup.volume;
  const std::int64_t slabs = pairs_in(volume) / pairs_a_slab;
  constexpr std::int64_t repeats = 3;
  std::atomic<std::int64_t> next = 0;
  std::atomic<int> ready = 0;
  std::atomic<bool> go = false;
  Clock::time_point start;
  {
    std::vector<std::jthread> threads;
    for (int slot = 0; slot < unit.lanes; ++slot)
      threads.emplace_back([&, slot] {
        const auto lane = projector.make_lane({.unit = &unit, .slot = slot});
        Slab warm(volume, {0, pairs_a_slab});
        lane->run(warm);
        if (++ready == unit.lanes) {
          start = Clock::now();
          go = true;
        }
        go.wait(false);
        go.notify_all();
        for (std::int64_t s = next++; s < repeats * slabs; s = next++) {
          Slab slab(volume, {s % slabs * pairs_a_slab, (s % slabs + 1) * pairs_a_slab});
          lane->run(slab);
        }
      });
    while (!go) std::this_thread::yield();
    go.notify_all();
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  const double updates =
      static_cast<double>(volume.samples()) * static_cast<double>(scene.setup.views.size()) * repeats;
  return updates / seconds / 1073741824.0;
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
  std::printf("%s, driver %d, %lld^2 x %lld -> %lld^3\n%10s %6s %8s\n", gpus.front().name.c_str(), gpus.front().driver,
              static_cast<long long>(n), static_cast<long long>(count), static_cast<long long>(n), "kernel", "lanes",
              "GUPS");
  for (const Layout layout : {Layout::columns, Layout::rows}) {
    const Scene scene = ::scene(n, count, layout);
    GpuBackProjector projector(scene.setup, layout, [&] { return scene.views; });
    for (const int lanes : {1, 2, 4}) {
      const tuccompi::Unit unit{
          .kind = tuccompi::UnitKind::gpu, .lanes = lanes, .grain = pairs_a_slab, .device = gpus.front()};
      std::printf("%10s %6d %8.1f\n", projector.name().c_str(), lanes, gups(projector, scene, unit));
      std::fflush(stdout);
    }
  }
  return 0;
}

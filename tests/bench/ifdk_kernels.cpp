// Speed of the CPU kernels of ifdk, side by side in one run: back-projection in GUPS (2^30 voxel updates a second)
// against the plain loop, and the ramp filter in projections a second. bench_ifdk_kernels [N [VIEWS]]: N^3 voxels, N^2
// pixels.
#include <omp.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

#include "geometry/circular.hpp"
#include "pipeline/reconstruction.hpp"

namespace {

using namespace ifdk;

double seconds_of(const auto& body) {
  double best = 1e300;
  for (int trial = 0; trial < 3; ++trial) {
    const auto start = std::chrono::steady_clock::now();
    body();
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

/// White noise as projections: the kernels' speed does not depend on values.
Image noise(std::int64_t size, std::int64_t views) {
  Image image;
  image.grid = {.size = {size, size, views},
                .spacing = {400.0 / static_cast<double>(size), 400.0 / static_cast<double>(size), 1}};
  image.grid = centred(image.grid, 2);
  image.values.resize(static_cast<std::size_t>(image.grid.samples()));
  std::mt19937 random(1);
  for (float& value : image.values) value = static_cast<float>(random()) / 4294967296.0F;
  return image;
}

struct Case {
  const char* name;
  KernelChoice kernel;
  bool vectorised;
};

/// GUPS of a slab of `pairs` pairs around the middle.
double gups(const Case& which, const Image& projections, const std::vector<View>& views, const Grid& volume,
            std::int64_t pairs) {
  ReconstructionOptions options;
  options.kernel = which.kernel;
  options.vectorised = which.vectorised;
  Reconstruction reconstruction(projections, views, volume, options);
  FilteredStack::Lane lane(reconstruction.stack());
  Slab slab(volume, {pairs_in(volume) - pairs, pairs_in(volume)});
  reconstruction.run(slab, lane);  // filters
  const double seconds = seconds_of([&] { reconstruction.kernel().run(reconstruction.stack().views(), slab); });
  const double updates =
      static_cast<double>(volume.size[0] * volume.size[1] * 2 * pairs) * static_cast<double>(views.size());
  return updates / seconds / 1073741824.0;
}

double filtered_per_second(const Image& projections, const std::vector<View>& views, const Grid& volume) {
  double seconds = 1e300;
  for (int trial = 0; trial < 3; ++trial) {
    Reconstruction reconstruction(projections, views, volume, {});
    FilteredStack::Lane lane(reconstruction.stack());
    const auto start = std::chrono::steady_clock::now();
    reconstruction.stack().require({0, projections.grid.size[1]}, lane);
    seconds = std::min(seconds, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return static_cast<double>(views.size()) / seconds;
}

}  // namespace

int main(int argc, char** argv) {
  const std::int64_t size = argc > 1 ? std::atoll(argv[1]) : 256;
  const std::int64_t count = argc > 2 ? std::atoll(argv[2]) : 45;
  if (size < 8 || count < 1) {
    std::fprintf(stderr, "bench_ifdk_kernels [N [VIEWS]]: N at least 8, VIEWS at least 1\n");
    return 2;
  }
  std::vector<View> views;
  for (const CircularParameters& view : simulated_geometry(count, 0, 360, {.sid = 1000, .sdd = 1536}))
    views.push_back(view_of(view));
  Grid volume{.size = {size, size, size}};
  volume.spacing.fill(250.0 / static_cast<double>(size));
  volume = centred(volume);
  const Image projections = noise(size, count);
  const std::int64_t pairs = std::min<std::int64_t>(32, pairs_in(volume));
  std::printf("%lld^2 x %lld -> %lld^3, slab of %lld pairs of slices, best of 3\n", static_cast<long long>(size),
              static_cast<long long>(count), static_cast<long long>(size), static_cast<long long>(pairs));
  std::fflush(stdout);
  constexpr Case cases[] = {{"plain loop (algorithm 2)", KernelChoice::plain, false},
                            {"general (algorithm 2, double)", KernelChoice::general, false},
                            {"columns (algorithm 4, C++)", KernelChoice::columns, false},
                            {"columns (algorithm 4, AVX2)", KernelChoice::columns, true}};
  const int all = omp_get_max_threads();
  for (const int threads : {1, all}) {
    omp_set_num_threads(threads);
    double plain = 0;
    for (const Case& which : cases) {
      const double speed = gups(which, projections, views, volume, pairs);
      if (which.kernel == KernelChoice::plain) plain = speed;
      std::printf("%d thread(s)  %-32s %7.3f GUPS, %5.1f x the plain loop\n", threads, which.name, speed,
                  speed / plain);
      std::fflush(stdout);
    }
    std::printf("%d thread(s)  %-32s %7.1f projections/s\n", threads, "filter",
                filtered_per_second(projections, views, volume));
    if (all == 1) break;
  }
  return 0;
}

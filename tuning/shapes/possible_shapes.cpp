#include "possible_shapes.hpp"

#include <algorithm>
#include <array>

namespace tuccompi {
namespace {

/// Threads of a block; those with a factor of three fill multiprocessors of 1536 threads.
constexpr std::array<unsigned, 9> thread_counts{256, 128, 512, 192, 384, 64, 96, 768, 1024};
constexpr std::array<unsigned, 6> widths{32, 64, 16, 128, 8, 256};

void add(std::vector<LaunchShape>& shapes, const KernelCase& kernel, const LaunchShape& shape) {
  if (can_launch(kernel, shape) && std::ranges::find(shapes, shape) == shapes.end()) shapes.push_back(shape);
}

}  // namespace

Extent block_of(const KernelCase& kernel, unsigned threads, unsigned wide) {
  const int dimensions = kernel.traits.dimensions;
  if (kernel.rules.block_x > 0) wide = kernel.rules.block_x;
  if (dimensions <= 1 && kernel.rules.block_x == 0) return {.x = std::max(threads, 1U)};
  const unsigned rest = std::max(1U, threads / wide);
  if (dimensions <= 2 || rest < 4 || rest % 2 != 0) return {.x = wide, .y = rest};
  return {.x = wide, .y = rest / 2, .z = 2};
}

std::vector<LaunchShape> possible_shapes(const KernelCase& kernel) {
  std::vector<LaunchShape> shapes;
  for (const unsigned threads : thread_counts)
    for (int items = 1; items <= kernel.rules.most_items; items *= 2)
      add(shapes, kernel, {.block = block_of(kernel, threads), .items_per_thread = items});
  if (kernel.traits.dimensions > 1)
    for (const unsigned threads : thread_counts)
      for (const unsigned wide : widths)
        if (threads % wide == 0) add(shapes, kernel, {.block = block_of(kernel, threads, wide)});
  for (const unsigned threads : thread_counts)
    for (const int carveout : {0, 100}) add(shapes, kernel, {.block = block_of(kernel, threads), .carveout = carveout});
  std::ranges::stable_sort(shapes, {},
                           [](const LaunchShape& shape) { return shape.items_per_thread > 1 || shape.carveout >= 0; });
  if (shapes.empty()) {  // a kernel for blocks of a warp or less
    const auto most = static_cast<unsigned>(std::clamp(kernel.resources.most_threads, 1, 32));
    shapes.push_back({.block = block_of(kernel, most, most)});
  }
  return shapes;
}

}  // namespace tuccompi

#include <algorithm>
#include <array>
#include <cmath>

#include "characterisations/characterisations.hpp"
#include "shape_table.hpp"

namespace tuccompi {
namespace {

using Scores = std::vector<std::pair<LaunchShape, double>>;

constexpr std::size_t most_candidates = 12;

/// Threads of a block; those with a factor of three fill multiprocessors of 1536 threads. The order is that of no
/// table.
constexpr std::array<unsigned, 9> thread_counts{256, 128, 512, 192, 384, 64, 96, 768, 1024};

/// A block of so many threads, `wide` of them along x.
Extent block_of(unsigned threads, unsigned wide, int dimensions) {
  if (dimensions <= 1) return {.x = threads};
  const unsigned rest = std::max(1U, threads / wide);
  if (dimensions == 2 || rest < 4 || rest % 2 != 0) return {.x = wide, .y = rest};
  return {.x = wide, .y = rest / 2, .z = 2};
}

bool allowed(const LaunchShape& shape, const KernelCase& kernel) {
  return static_cast<int>(shape.block.volume()) <= kernel.resources.most_threads &&
         shape.items_per_thread <= kernel.rules.most_items &&
         (kernel.rules.block_x == 0 || shape.block.x == kernel.rules.block_x);
}

/// All shapes that the kernel can have, in no order of merit.
std::vector<LaunchShape> all_shapes(const KernelCase& kernel) {
  const int dimensions = kernel.traits.dimensions;
  std::vector<LaunchShape> shapes;
  for (const unsigned threads : thread_counts)
    for (const unsigned wide : {32U, 64U, 16U, 128U, 8U, 256U}) {
      if (dimensions <= 1 && wide != 32) continue;
      const unsigned along_x = kernel.rules.block_x > 0 ? kernel.rules.block_x : wide;
      for (int items = 1; items <= kernel.rules.most_items; items *= 2) {
        const LaunchShape shape{.block = block_of(threads, along_x, dimensions), .items_per_thread = items};
        if (allowed(shape, kernel) && std::ranges::find(shapes, shape) == shapes.end()) shapes.push_back(shape);
      }
    }
  return shapes;
}

/// How fast kernels of the class are with a shape: as measured, or as a block of as many threads and a like width.
double score_of(const LaunchShape& shape, const Scores& known) {
  double best = 0.5;
  for (const auto& [other, speed] : known) {
    if (other.items_per_thread != shape.items_per_thread || other.carveout != shape.carveout ||
        other.block.volume() != shape.block.volume())
      continue;
    const double stretch = std::abs(std::log2(static_cast<double>(other.block.x) / static_cast<double>(shape.block.x)));
    best = std::max(best, speed - 0.02 * stretch);
  }
  return best;
}

void put_first(std::vector<LaunchShape>& shapes, const LaunchShape& shape, std::size_t within) {
  const auto at = std::ranges::find(shapes, shape);
  if (at - shapes.begin() < static_cast<std::ptrdiff_t>(within)) return;
  if (at != shapes.end()) shapes.erase(at);
  shapes.insert(shapes.begin() + static_cast<std::ptrdiff_t>(std::min(within, shapes.size() + 1) - 1), shape);
}

}  // namespace

LaunchShape recommended(const KernelCase& kernel) {
  const auto threads = static_cast<unsigned>(kernel.resources.recommended_threads);
  const unsigned wide = kernel.rules.block_x > 0 ? kernel.rules.block_x : 32;
  return {.block = block_of(threads, wide, kernel.traits.dimensions)};
}

std::vector<LaunchShape> candidates(const KernelCase& kernel) {
  std::vector<LaunchShape> shapes = all_shapes(kernel);
  const ShapeTable* const table = table_for(kernel.device);
  const Scores known = table ? speeds_for(*table, kernel.traits) : Scores();
  if (known.empty()) {
    if (allowed(kernel.rules.usual, kernel)) put_first(shapes, kernel.rules.usual, 1);
  } else {
    for (const auto& [shape, speed] : known)  // with carveouts, and widths that all_shapes() does not think of
      if (kernel.traits.dimensions <= 2 && allowed(shape, kernel) && std::ranges::find(shapes, shape) == shapes.end())
        shapes.push_back(shape);
    std::ranges::stable_sort(shapes, std::ranges::greater(),
                             [&](const LaunchShape& shape) { return score_of(shape, known); });
    if (allowed(kernel.rules.usual, kernel)) put_first(shapes, kernel.rules.usual, most_candidates - 1);
  }
  put_first(shapes, recommended(kernel), most_candidates);
  if (shapes.size() > most_candidates) shapes.resize(most_candidates);
  return shapes;
}

}  // namespace tuccompi

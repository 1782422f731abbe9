#include <algorithm>
#include <cmath>

#include "characterisations/characterisations.hpp"
#include "possible_shapes.hpp"
#include "shape_table.hpp"

namespace tuccompi {
namespace {

using Speeds = std::vector<std::pair<LaunchShape, double>>;

constexpr std::size_t most_candidates = 6;
constexpr double carveout_must_pay = 0.01;

/// How fast kernels of the class are with a shape: as measured, or as a block of as many threads and a like width.
double score_of(const LaunchShape& shape, const Speeds& known) {
  double best = 0.5;
  for (const auto& [other, speed] : known) {
    if (other.items_per_thread != shape.items_per_thread || other.carveout != shape.carveout ||
        other.block.volume() != shape.block.volume())
      continue;
    const double stretch = std::abs(std::log2(static_cast<double>(other.block.x) / static_cast<double>(shape.block.x)));
    best = std::max(best, speed - 0.02 * stretch - (shape.carveout >= 0 ? carveout_must_pay : 0));
  }
  return best;
}

/// Moves `shape` forward, if need be, so that it is one of the first `within`.
void put_within(std::vector<LaunchShape>& shapes, const LaunchShape& shape, std::size_t within) {
  const auto at = std::ranges::find(shapes, shape);
  if (at - shapes.begin() < static_cast<std::ptrdiff_t>(std::min(within, shapes.size()))) return;
  if (at != shapes.end()) shapes.erase(at);
  shapes.insert(shapes.begin() + static_cast<std::ptrdiff_t>(std::min(within - 1, shapes.size())), shape);
}

}  // namespace

LaunchShape recommended(const KernelCase& kernel) {
  const LaunchShape shape{.block = block_of(kernel, static_cast<unsigned>(kernel.resources.recommended_threads))};
  return can_launch(kernel, shape) ? shape : possible_shapes(kernel).front();
}

std::vector<LaunchShape> candidates(const KernelCase& kernel) {
  std::vector<LaunchShape> shapes = possible_shapes(kernel);
  const ShapeTable* const table = table_for(kernel.device);
  const Speeds known = table ? speeds_for(*table, kernel.traits) : Speeds();
  if (!known.empty())
    std::ranges::stable_sort(shapes, std::ranges::greater(),
                             [&](const LaunchShape& shape) { return score_of(shape, known); });
  // What its author gave it comes first where nothing is known of the class, and is tried in any case.
  if (can_launch(kernel, kernel.rules.usual))
    put_within(shapes, kernel.rules.usual, known.empty() ? 1 : most_candidates - 1);
  put_within(shapes, recommended(kernel), most_candidates);
  if (shapes.size() > most_candidates) shapes.resize(most_candidates);
  return shapes;
}

}  // namespace tuccompi

#include <algorithm>
#include <cmath>

#include "characterisations/characterisations.hpp"
#include "characterisations/shape_search.hpp"
#include "possible_shapes.hpp"
#include "shape_table.hpp"

namespace tuccompi {
namespace {

using Speeds = std::vector<std::pair<LaunchShape, double>>;

constexpr std::size_t most_candidates = 5;
constexpr double as_good = 0.97;  ///< of the best of a class: differences below that are chance

/// How fast kernels of the class are with a shape: as measured, or as a block of as many threads and a like width.
double score_of(const LaunchShape& shape, const Speeds& known) {
  double best = 0.5;
  for (const auto& [other, speed] : known) {
    if (other.items_per_thread != shape.items_per_thread || other.carveout != shape.carveout ||
        other.block.volume() != shape.block.volume())
      continue;
    const double stretch = std::abs(std::log2(static_cast<double>(other.block.x) / static_cast<double>(shape.block.x)));
    best = std::max(best, speed - 0.02 * stretch);
  }
  return std::min(best, as_good);
}

void add(std::vector<LaunchShape>& shapes, const LaunchShape& shape) {
  if (shapes.size() < most_candidates && std::ranges::find(shapes, shape) == shapes.end()) shapes.push_back(shape);
}

}  // namespace

LaunchShape recommended(const KernelCase& kernel) {
  const LaunchShape shape{.block = block_of(kernel, static_cast<unsigned>(kernel.resources.recommended_threads))};
  return can_launch(kernel, shape) ? shape : possible_shapes(kernel).front();
}

std::vector<LaunchShape> by_promise(const KernelCase& kernel) {
  std::vector<LaunchShape> shapes = possible_shapes(kernel);
  const ShapeTable* const table = table_for(kernel.device);
  const Speeds known = table ? speeds_for(*table, kernel.traits) : Speeds();
  if (!known.empty())
    std::ranges::stable_sort(shapes, std::ranges::greater(),
                             [&](const LaunchShape& shape) { return score_of(shape, known); });
  if (known.empty() && can_launch(kernel, kernel.rules.usual)) {
    std::erase(shapes, kernel.rules.usual);
    shapes.insert(shapes.begin(), kernel.rules.usual);
  }
  return shapes;
}

std::vector<LaunchShape> candidates(const KernelCase& kernel) {
  const std::vector<LaunchShape> all = by_promise(kernel);
  std::vector<LaunchShape> shapes{all.front()};
  if (can_launch(kernel, kernel.rules.usual)) add(shapes, kernel.rules.usual);
  add(shapes, recommended(kernel));
  for (const LaunchShape& shape : all)  // from far apart: what lies between is found by climbing
    if (std::ranges::none_of(shapes, [&](const LaunchShape& other) { return are_neighbours(shape, other); }))
      add(shapes, shape);
  return shapes;
}

}  // namespace tuccompi

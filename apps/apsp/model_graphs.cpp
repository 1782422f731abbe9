#include "model_graphs.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "csr.hpp"
#include "split_mix.hpp"
#include "tuccompi/core/error.hpp"

namespace apsp {
namespace {

using tuccompi::require;

/// Edges with weights from a stream of random numbers.
class Edges {
 public:
  Edges(std::uint64_t vertices, std::uint32_t max_weight, std::uint64_t seed)
      : vertices_(static_cast<std::uint32_t>(vertices)), max_weight_(max_weight), random_(seed) {
    require(vertices >= 1 && vertices <= max_vertices, "a graph of " + std::to_string(vertices) +
                                                           " vertices is asked for; 1 to " +
                                                           std::to_string(max_vertices) + " are possible");
    require(max_weight >= 1, "the largest weight is 0; it must be at least 1");
  }

  SplitMix& random() { return random_; }
  void reserve(std::uint64_t edges) {
    arcs_.sources.reserve(edges);
    arcs_.targets.reserve(edges);
    arcs_.weights.reserve(edges);
  }
  void add(std::uint64_t a, std::uint64_t b) {
    arcs_.sources.push_back(static_cast<std::uint32_t>(a));
    arcs_.targets.push_back(static_cast<std::uint32_t>(b));
    arcs_.weights.push_back(1 + random_.below(max_weight_));
  }
  Graph<std::uint32_t> graph() && { return compress(std::move(arcs_), vertices_, true).graph; }

 private:
  std::uint32_t vertices_;
  std::uint32_t max_weight_;
  SplitMix random_;
  ArcList<std::uint32_t> arcs_;
};

/// One edge of R-MAT: at each level one of the four quarters of the matrix.
std::pair<std::uint32_t, std::uint32_t> draw_edge(SplitMix& random, std::uint32_t scale) {
  constexpr double a = 0.57, b = 0.19, c = 0.19;
  std::uint32_t row = 0;
  std::uint32_t column = 0;
  for (std::uint32_t level = 0; level < scale; ++level) {
    const double place = static_cast<double>(random.next() >> 11) * 0x1.0p-53;
    const bool lower = place >= a + b;
    const bool right = place >= a + b + c || (place >= a && place < a + b);
    row = 2 * row + (lower ? 1 : 0);
    column = 2 * column + (right ? 1 : 0);
  }
  return {row, column};
}

std::vector<std::uint32_t> shuffled(SplitMix& random, std::uint32_t count) {
  std::vector<std::uint32_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0U);
  for (std::uint32_t last = count - 1; last > 0; --last) std::swap(numbers[last], numbers[random.below(last + 1)]);
  return numbers;
}

}  // namespace

Graph<std::uint32_t> grid_graph(std::uint64_t rows, std::uint64_t columns, std::uint32_t max_weight,
                                std::uint64_t seed) {
  require(rows >= 1 && columns >= 1 && rows <= max_vertices / columns,
          "a grid of " + std::to_string(rows) + " x " + std::to_string(columns) + " vertices is asked for; 1 to " +
              std::to_string(max_vertices) + " are possible");
  Edges edges(rows * columns, max_weight, seed);
  edges.reserve(2 * rows * columns);
  for (std::uint64_t vertex = 0; vertex < rows * columns; ++vertex) {
    if ((vertex + 1) % columns != 0) edges.add(vertex, vertex + 1);
    if (vertex + columns < rows * columns) edges.add(vertex, vertex + columns);
  }
  return std::move(edges).graph();
}

Graph<std::uint32_t> rmat_graph(std::uint32_t scale, std::uint64_t edge_factor, std::uint32_t max_weight,
                                std::uint64_t seed) {
  require(scale <= 31, "R-MAT of scale " + std::to_string(scale) + " is asked for; at most 31 is possible");
  require(edge_factor <= 1U << 20,
          "an edge factor of " + std::to_string(edge_factor) + " is asked for; at most 2^20 is");
  const auto vertices = std::uint32_t{1} << scale;
  Edges edges(vertices, max_weight, seed);
  const auto number = shuffled(edges.random(), vertices);
  edges.reserve(vertices * edge_factor);
  for (std::uint64_t edge = 0; edge < vertices * edge_factor; ++edge) {
    const auto [row, column] = draw_edge(edges.random(), scale);
    if (row != column) edges.add(number[row], number[column]);
  }
  return std::move(edges).graph();
}

Graph<std::uint32_t> path_graph(std::uint64_t vertices, std::uint32_t max_weight, std::uint64_t seed) {
  Edges edges(vertices, max_weight, seed);
  for (std::uint64_t vertex = 0; vertex + 1 < vertices; ++vertex) edges.add(vertex, vertex + 1);
  return std::move(edges).graph();
}

Graph<std::uint32_t> star_graph(std::uint64_t vertices, std::uint32_t max_weight, std::uint64_t seed) {
  Edges edges(vertices, max_weight, seed);
  for (std::uint64_t ray = 1; ray < vertices; ++ray) edges.add(0, ray);
  return std::move(edges).graph();
}

}  // namespace apsp

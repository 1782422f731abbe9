#include "random_graph.hpp"

#include <algorithm>
#include <string>

#include "split_mix.hpp"
#include "tuccompi/core/error.hpp"

namespace apsp {
namespace {

/// `chosen` distinct numbers below `bound`, every such set equally likely, in increasing order (Floyd's sampling: one
/// draw a number, however close `chosen` is to `bound`).
void draw_set(SplitMix& random, std::uint32_t bound, std::uint32_t chosen, std::vector<std::uint32_t>& set) {
  set.clear();
  for (std::uint32_t last = bound - chosen; last < bound; ++last) {
    const std::uint32_t number = random.below(last + 1);
    const auto place = std::lower_bound(set.begin(), set.end(), number);
    if (place != set.end() && *place == number)
      set.push_back(last);  // larger than all before
    else
      set.insert(place, number);
  }
}

}  // namespace

Graph<std::uint32_t> random_graph(const RandomGraphOptions& options) {
  const auto [vertices, degree, max_weight, seed] = options;
  using tuccompi::require;
  require(vertices <= max_vertices, "a graph of " + std::to_string(vertices) + " vertices is asked for; at most " +
                                        std::to_string(max_vertices) + " are possible");
  require(degree >= 1, "the number of successors a vertex is 0; it must be at least 1");
  require(vertices > degree, std::to_string(degree) + " distinct successors a vertex need more than " +
                                 std::to_string(vertices) + " vertices");
  require(max_weight >= 1, "the largest weight is 0; it must be at least 1");

  Graph<std::uint32_t> graph;
  graph.offsets.resize(vertices + 1);
  graph.targets.reserve(vertices * degree);
  graph.weights.reserve(vertices * degree);
  std::vector<std::uint32_t> successors;
  for (std::uint32_t vertex = 0; vertex < vertices; ++vertex) {
    // A stream of its own for each vertex, so that the graph does not depend on who draws which vertex, and when.
    SplitMix random(SplitMix(seed ^ SplitMix(vertex).next()).next());
    draw_set(random, static_cast<std::uint32_t>(vertices - 1), degree, successors);
    for (const std::uint32_t successor : successors) {
      graph.targets.push_back(successor + (successor >= vertex ? 1 : 0));  // leaves out the vertex itself
      graph.weights.push_back(1 + random.below(max_weight));
    }
    graph.offsets[vertex + std::size_t{1}] = graph.targets.size();
  }
  return graph;
}

}  // namespace apsp

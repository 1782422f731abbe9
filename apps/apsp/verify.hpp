#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "algorithms/dijkstra.hpp"
#include "algorithms/single_source.hpp"
#include "graph.hpp"

namespace apsp {

/// Two distances: integers are equal or not; reals may differ by the order of additions.
template <class Distance>
bool same_distance(Distance a, Distance b) {
  if constexpr (std::is_floating_point_v<Distance>) {
    if (a == b) return true;  // infinities too
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
  }
  return a == b;
}

/// Checks a row of distances from `source` against plain Dijkstra, and by itself: no arc may lead to a vertex sooner
/// than the row says. Returns what is wrong first, or nothing.
template <class Weight, class Distance>
std::string check_row(const Graph<Weight>& graph, std::uint32_t source, std::span<const Distance> row) {
  std::vector<Distance> expected(graph.vertices());
  make_dijkstra<Weight, Distance>(graph)->run(source, expected);
  for (std::uint32_t vertex = 0; vertex < graph.vertices(); ++vertex)
    if (!same_distance(row[vertex], expected[vertex]))
      return "the distance to vertex number " + std::to_string(vertex) + " is " + std::to_string(row[vertex]) +
             ", Dijkstra's is " + std::to_string(expected[vertex]);
  for (std::uint32_t from = 0; from < graph.vertices(); ++from) {
    if (row[from] == infinity<Distance>()) continue;
    const auto targets = graph.targets_of(from);
    for (std::size_t arc = 0; arc < targets.size(); ++arc) {
      const auto through = static_cast<Distance>(row[from] + static_cast<Distance>(graph.weights_of(from)[arc]));
      if (through < row[targets[arc]] && !same_distance(through, row[targets[arc]]))
        return "the arc from vertex number " + std::to_string(from) + " to " + std::to_string(targets[arc]) +
               " is a shorter way than the distance says";
    }
  }
  return row[source] == Distance{0} ? "" : "the distance of the source to itself is not 0";
}

}  // namespace apsp

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
#include "vertex_ids.hpp"

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

/// Whether every vertex that the row calls reachable is at the end of a path from `source` along arcs that account for
/// its distance exactly. Returns the first that is not, or the number of vertices.
template <class Weight, class Distance>
std::uint32_t first_without_path(const Graph<Weight>& graph, std::uint32_t source, std::span<const Distance> row) {
  std::vector<char> seen(graph.vertices(), 0);
  std::vector<std::uint32_t> border{source};
  seen[source] = 1;
  while (!border.empty()) {
    const std::uint32_t from = border.back();
    border.pop_back();
    const auto targets = graph.targets_of(from);
    for (std::size_t arc = 0; arc < targets.size(); ++arc) {
      const auto through = static_cast<Distance>(row[from] + static_cast<Distance>(graph.weights_of(from)[arc]));
      if (seen[targets[arc]] || !same_distance(through, row[targets[arc]])) continue;
      seen[targets[arc]] = 1;
      border.push_back(targets[arc]);
    }
  }
  for (std::uint32_t vertex = 0; vertex < graph.vertices(); ++vertex)
    if (!seen[vertex] && row[vertex] != infinity<Distance>()) return vertex;
  return graph.vertices();
}

/// Checks a row of distances from `source` against plain Dijkstra, and by itself: the source is at 0, no arc leads to a
/// vertex sooner than the row says, and a path accounts for every distance. Returns what is wrong first, or nothing.
template <class Weight, class Distance>
std::string check_row(const Graph<Weight>& graph, const VertexIds& ids, std::uint32_t source,
                      std::span<const Distance> row) {
  const auto name = [&](std::uint32_t vertex) { return std::to_string(ids.id_of(vertex)); };
  std::vector<Distance> expected(graph.vertices());
  make_dijkstra<Weight, Distance>(graph)->run(source, expected);
  for (std::uint32_t vertex = 0; vertex < graph.vertices(); ++vertex)
    if (!same_distance(row[vertex], expected[vertex]))
      return "the distance to " + name(vertex) + " is " + std::to_string(row[vertex]) + ", Dijkstra's is " +
             std::to_string(expected[vertex]);
  if (row[source] != Distance{0}) return "the distance of the source to itself is not 0";
  for (std::uint32_t from = 0; from < graph.vertices(); ++from) {
    if (row[from] == infinity<Distance>()) continue;
    const auto targets = graph.targets_of(from);
    for (std::size_t arc = 0; arc < targets.size(); ++arc) {
      const auto through = static_cast<Distance>(row[from] + static_cast<Distance>(graph.weights_of(from)[arc]));
      if (through < row[targets[arc]] && !same_distance(through, row[targets[arc]]))
        return "the arc from " + name(from) + " to " + name(targets[arc]) + " is a shorter way than the distance says";
    }
  }
  const std::uint32_t without = first_without_path(graph, source, row);
  return without == graph.vertices() ? "" : "no path accounts for the distance to " + name(without);
}

}  // namespace apsp

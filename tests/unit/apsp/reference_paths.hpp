#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "algorithms/algorithms.hpp"
#include "csr.hpp"

namespace apsp {

/// Distances row after row.
template <class Distance>
using Rows = std::vector<std::vector<Distance>>;

/// All distances by one instance of a named algorithm, one source after the other.
template <class Weight, class Distance>
Rows<Distance> all_rows(const char* algorithm, const Graph<Weight>& graph) {
  const auto paths = make_algorithm<Weight, Distance>(algorithm, graph);
  Rows<Distance> rows(graph.vertices(), std::vector<Distance>(graph.vertices()));
  for (std::uint32_t source = 0; source < graph.vertices(); ++source) paths->run(source, rows[source]);
  return rows;
}

/// All distances by Floyd's and Warshall's algorithm, which has nothing in common with the ones to be tested.
template <class Distance, class Weight>
Rows<Distance> floyd_warshall(const Graph<Weight>& graph) {
  const std::uint32_t n = graph.vertices();
  Rows<Distance> rows(n, std::vector<Distance>(n, infinity<Distance>()));
  for (std::uint32_t from = 0; from < n; ++from) {
    for (std::size_t arc = 0; arc < graph.out_degree(from); ++arc)
      rows[from][graph.targets_of(from)[arc]] = graph.weights_of(from)[arc];
    rows[from][from] = 0;
  }
  for (std::uint32_t over = 0; over < n; ++over)
    for (std::uint32_t from = 0; from < n; ++from)
      for (std::uint32_t to = 0; to < n; ++to)
        if (rows[from][over] != infinity<Distance>() && rows[over][to] != infinity<Distance>())
          rows[from][to] = std::min<Distance>(rows[from][to], rows[from][over] + rows[over][to]);
  return rows;
}

/// Any arcs whatsoever: parallel ones, vertices without successors, parts that do not hang together. Weights are
/// `smallest` to `largest` times `unit`.
template <class Weight>
Graph<Weight> any_graph(std::uint32_t vertices, std::size_t arcs, std::uint32_t smallest, std::uint32_t largest,
                        std::uint32_t seed, Weight unit = 1) {
  std::mt19937 random(seed);
  ArcList<Weight> list;
  while (vertices > 1 && list.sources.size() < arcs) {
    const auto source = static_cast<std::uint32_t>(random() % vertices);
    const auto target = static_cast<std::uint32_t>(random() % vertices);
    if (source == target) continue;
    list.sources.push_back(source);
    list.targets.push_back(target);
    list.weights.push_back(unit * static_cast<Weight>(smallest + random() % (std::uint64_t{largest} - smallest + 1)));
  }
  return compress(std::move(list), vertices, false).graph;
}

}  // namespace apsp

#pragma once

#include <string>

#include "algorithms/algorithms.hpp"

namespace apsp {

/// What `--algorithm auto` becomes.
struct Choice {
  std::string name;
  std::string why;  ///< for people
};

/// Chooses by the weights, the number of sources, the memory, and a probe: Dijkstra's tree from the vertex with most
/// successors, of which the depth (arcs on the longest of its paths) and the greatest distance count. The same graph
/// and context give the same choice.
template <class Weight, class Distance>
Choice choose_algorithm(const Graph<Weight>& graph, const AlgorithmContext& context);

}  // namespace apsp

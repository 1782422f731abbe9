#pragma once

#include <memory>

#include "algorithms/single_source.hpp"
#include "graph.hpp"

namespace apsp {

/// Dijkstra's algorithm on a binary heap: the oracle of all others. Keeps a reference to `graph`.
template <class Weight, class Distance>
std::unique_ptr<SingleSource<Distance>> make_dijkstra(const Graph<Weight>& graph);

}  // namespace apsp

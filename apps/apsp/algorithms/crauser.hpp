#pragma once

#include <memory>
#include <vector>

#include "algorithms/single_source.hpp"
#include "graph.hpp"

namespace apsp {

/// The lightest arc out of each vertex; 0 where there is none. Computed once a graph and shared by all lanes.
template <class Weight>
std::vector<Weight> lightest_arcs(const Graph<Weight>& graph);

/// Crauser's algorithm with the out-criterion, one step after the other on one core, as in the paper. Keeps a reference
/// to `graph`; `lightest` is what lightest_arcs() returned for it.
template <class Weight, class Distance>
std::unique_ptr<SingleSource<Distance>> make_crauser(const Graph<Weight>& graph,
                                                     std::shared_ptr<const std::vector<Weight>> lightest);

}  // namespace apsp

#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/single_source.hpp"
#include "graph.hpp"

namespace apsp {

/// Makes one instance a lane. May be called by several threads at once.
template <class Distance>
using SingleSourceMaker = std::function<std::unique_ptr<SingleSource<Distance>>()>;

/// "dijkstra" and "crauser".
const std::vector<std::string>& algorithm_names();

/// Does what an algorithm has to do once a graph, and returns the maker of its instances, which share that and keep
/// referring to `graph`. An unknown name is an InputError that lists the known ones.
template <class Weight, class Distance>
SingleSourceMaker<Distance> prepare_algorithm(std::string_view name, const Graph<Weight>& graph);

/// For a single lane: prepares and makes in one go.
template <class Weight, class Distance>
std::unique_ptr<SingleSource<Distance>> make_algorithm(std::string_view name, const Graph<Weight>& graph) {
  return prepare_algorithm<Weight, Distance>(name, graph)();
}

}  // namespace apsp

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/many_sources.hpp"
#include "graph.hpp"

namespace apsp {

/// An algorithm, ready for a graph.
template <class Distance>
struct Algorithm {
  std::string name = {};
  std::string why = {};                   ///< it was chosen; empty if the user did
  std::uint32_t pack = 1;                 ///< sources that an instance likes to get at once
  std::vector<std::uint32_t> order = {};  ///< in which it likes to get them: positions in the list; empty: any
  /// Makes one instance a lane. May be called by several threads at once.
  std::function<std::unique_ptr<ManySources<Distance>>()> make = {};
};

/// What an algorithm may know of the run that it is made for.
struct AlgorithmContext {
  std::uint64_t sources = 1;
  std::span<const std::uint32_t> source_list = {};  ///< those, if they are known already
  bool rows = false;                                ///< the distances themselves are wanted
  std::uint64_t units = 1;                          ///< CPU units of all nodes
  bool alike = true;                                ///< all units are equally fast
  std::uint64_t instances = 1;                      ///< that work at once on a host
  std::uint64_t memory = std::uint64_t{1} << 40;    ///< bytes that they may take there together, with what they share
};

/// "auto" first.
const std::vector<std::string>& algorithm_names();

/// Does what an algorithm has to do once a graph; its instances share that and keep referring to `graph`. An unknown
/// name, a graph outside the algorithm's domain and too little memory are InputErrors. "auto" never is out of its
/// domain.
template <class Weight, class Distance>
Algorithm<Distance> prepare_algorithm(std::string_view name, const Graph<Weight>& graph,
                                      const AlgorithmContext& context = {});

}  // namespace apsp

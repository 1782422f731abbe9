#pragma once

#include <cstdint>
#include <vector>

#include "graph.hpp"

namespace apsp {

/// Arcs in any order, vertices numbered from 0. No weights at all means that every arc weighs 1.
template <class Weight>
struct ArcList {
  std::vector<std::uint32_t> sources;
  std::vector<std::uint32_t> targets;
  std::vector<Weight> weights;
};

template <class Weight>
struct Compressed {
  Graph<Weight> graph;
  std::uint64_t merged = 0;  ///< arcs that were parallel to a lighter or equal one
};

/// Sorts arcs, none of which is a self loop, into a graph; with `mirror`, every arc also backwards. Takes time linear
/// in vertices and arcs, and frees the list on the way.
template <class Weight>
Compressed<Weight> compress(ArcList<Weight> arcs, std::uint32_t vertices, bool mirror);

extern template Compressed<std::uint32_t> compress(ArcList<std::uint32_t>, std::uint32_t, bool);
extern template Compressed<double> compress(ArcList<double>, std::uint32_t, bool);

}  // namespace apsp

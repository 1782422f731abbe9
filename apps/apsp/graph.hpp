#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace apsp {

/// Vertices are numbered from 0 in 32 bits; arcs, of which there may be more, in 64.
inline constexpr std::uint64_t max_vertices = std::numeric_limits<std::uint32_t>::max() - std::uint64_t{1};

/// A directed graph in compressed rows: the arcs of vertex v are those from offsets[v] to offsets[v + 1], sorted by
/// target, without self loops or parallel arcs. Weights are never negative and always finite.
template <class Weight>
struct Graph {
  std::vector<std::uint64_t> offsets{0};
  std::vector<std::uint32_t> targets;
  std::vector<Weight> weights;

  std::uint32_t vertices() const { return static_cast<std::uint32_t>(offsets.size() - 1); }
  std::uint64_t arcs() const { return targets.size(); }
  std::uint64_t out_degree(std::uint32_t vertex) const { return offsets[vertex + std::size_t{1}] - offsets[vertex]; }
  std::span<const std::uint32_t> targets_of(std::uint32_t vertex) const {
    return {targets.data() + offsets[vertex], out_degree(vertex)};
  }
  std::span<const Weight> weights_of(std::uint32_t vertex) const {
    return {weights.data() + offsets[vertex], out_degree(vertex)};
  }
  friend bool operator==(const Graph&, const Graph&) = default;
};

/// 0 if there are no arcs.
template <class Weight>
Weight heaviest_weight(const Graph<Weight>& graph) {
  return graph.weights.empty() ? Weight{0} : *std::max_element(graph.weights.begin(), graph.weights.end());
}

}  // namespace apsp

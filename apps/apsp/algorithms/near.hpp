#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "algorithms/many_sources.hpp"
#include "graph.hpp"
#include "lanes/lane_kernels.hpp"

namespace apsp {

/// Weights may not be greater than this: a bucket each.
inline constexpr std::uint32_t most_near_weight = 4095;

/// A graph as packs of neighbouring sources go through it: vertices, and sources, in an order in which those that are
/// close come together. Made once, read by all lanes.
struct NearGraph {
  NearGraph(const Graph<std::uint32_t>& graph, std::span<const std::uint32_t> sources, std::uint32_t pack);

  std::uint32_t heaviest = 0;                   ///< weight
  std::vector<std::uint32_t> rows;              ///< by vertex
  std::vector<std::uint64_t> out_offsets;       ///< by row
  std::vector<OutArc> out_arcs;                 ///< between rows
  std::vector<std::uint32_t> order_of_sources;  ///< positions in `sources`
};

/// Why packs of neighbouring sources cannot take this graph, or nothing.
std::string near_refuses(const Graph<std::uint32_t>& graph);

/// Bytes that one instance takes for rows of 64, 128 or 256 bytes; and the NearGraph that all share.
std::uint64_t near_bytes(std::uint64_t vertices, std::size_t row_bytes);
std::uint64_t near_graph_bytes(std::uint64_t vertices, std::uint64_t arcs);

/// `near_graph` was made from `graph`, to which a reference is kept. `row_bytes`: 64, 128 or 256. `kind`: one of
/// vector_kinds().
template <class Distance>
std::unique_ptr<ManySources<Distance>> make_near(const Graph<std::uint32_t>& graph,
                                                 std::shared_ptr<const NearGraph> near_graph, std::size_t row_bytes,
                                                 const VectorKind& kind);

}  // namespace apsp

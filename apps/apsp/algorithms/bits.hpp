#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "algorithms/many_sources.hpp"
#include "graph.hpp"
#include "lanes/bit_kernels.hpp"
#include "lanes/lane_graph.hpp"
#include "lanes/lane_kernels.hpp"

namespace apsp {

/// Sources of a full pack.
inline constexpr std::uint32_t most_bits = 8 * most_bit_row_bytes;

/// Why bit-parallel Dial cannot take this graph, or nothing.
std::string bits_refuse(const Graph<std::uint32_t>& graph);

/// Bytes that one instance takes for rows of 64 or 128 bytes, beside the LaneGraph that all share.
std::uint64_t bits_bytes(const Graph<std::uint32_t>& graph, std::size_t row_bytes);

/// `lane_graph` was made from `graph`, to which a reference is kept. `row_bytes`: 64 or 128. `kind`: one of
/// vector_kinds().
template <class Distance>
std::unique_ptr<ManySources<Distance>> make_bits(const Graph<std::uint32_t>& graph,
                                                 std::shared_ptr<const LaneGraph> lane_graph, std::size_t row_bytes,
                                                 const VectorKind& kind);

}  // namespace apsp

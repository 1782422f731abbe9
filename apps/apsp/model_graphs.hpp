#pragma once

#include <cstdint>

#include "graph.hpp"

namespace apsp {

// Graphs of a known shape, undirected (each edge both ways, with one weight), weights uniform in 1..max_weight. The
// same arguments give the same graph on every machine. What is impossible is an InputError.

/// rows x columns vertices, row after row, each with an edge to its neighbours in row and column: like a road network
/// or a mesh.
Graph<std::uint32_t> grid_graph(std::uint64_t rows, std::uint64_t columns, std::uint32_t max_weight,
                                std::uint64_t seed);

/// 2^scale vertices and edge_factor times as many edges drawn by R-MAT with a, b, c = 0.57, 0.19, 0.19, as Graph500 and
/// the GAP suite do, vertices then numbered at random; self loops are dropped, of parallel edges the lightest stays.
/// Few vertices have most of the edges; many have none.
Graph<std::uint32_t> rmat_graph(std::uint32_t scale, std::uint64_t edge_factor, std::uint32_t max_weight,
                                std::uint64_t seed);

/// 0 - 1 - 2 ...
Graph<std::uint32_t> path_graph(std::uint64_t vertices, std::uint32_t max_weight, std::uint64_t seed);

/// Vertex 0 in the middle of all others.
Graph<std::uint32_t> star_graph(std::uint64_t vertices, std::uint32_t max_weight, std::uint64_t seed);

}  // namespace apsp

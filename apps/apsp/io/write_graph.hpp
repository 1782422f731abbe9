#pragma once

#include <filesystem>
#include <iosfwd>

#include "io/format.hpp"
#include "loaded_graph.hpp"

namespace apsp {

/// Writes the graph so that load_graph() gives it back: DIMACS and MatrixMarket number vertices from 1, edge lists from
/// 0 (there, isolated vertices at the end get lost). METIS is refused: it cannot hold a directed graph.
template <class Weight>
void write_graph(std::ostream& out, const Graph<Weight>& graph, Format format);

/// The same into a file, under a temporary name until it is complete. The extension decides the format.
void write_graph(const std::filesystem::path& file, const LoadedGraph& graph);

}  // namespace apsp

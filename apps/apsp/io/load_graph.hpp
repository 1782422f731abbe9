#pragma once

#include <filesystem>
#include <optional>

#include "io/format.hpp"
#include "loaded_graph.hpp"

namespace apsp {

/// How to read a file. By default METIS and symmetric MatrixMarket files are undirected, all others directed.
struct LoadOptions {
  std::optional<Format> format = std::nullopt;  ///< else by extension, else by the first lines (io/format.hpp)
  bool undirected = false;   ///< every arc also backwards, with the minimum where both are in the file
  bool directed = false;     ///< METIS files in which each edge stands once and is an arc (as GAP writes them)
  bool compact_ids = false;  ///< only ids that occur in an arc are vertices; ids may then have any 64-bit value
};

/// Reads a graph. Self loops are dropped, parallel arcs keep the minimum; both are counted. Weights are 32-bit integers
/// if all in the file are, else doubles; an integer above 4294967295 makes them doubles if it is at most 2^53, and is
/// refused otherwise. Whatever is wrong with the file is an InputError of one line, `FILE:LINE: what, which value`.
LoadedGraph load_graph(const std::filesystem::path& file, const LoadOptions& options = {});

}  // namespace apsp

#pragma once

#include "io/load_graph.hpp"
#include "io/text_reader.hpp"

// One function a format. They read `text` to its end or throw InputError; load_graph() chooses among them.

namespace apsp {

/// `c comment`, once `p sp VERTICES ARCS`, then lines `a SOURCE TARGET WEIGHT`; ids from 1.
LoadedGraph read_dimacs(TextReader& text, const LoadOptions& options);

/// Square coordinate matrices, entry (i, j) being an arc from i to j: pattern, integer or real, general or symmetric.
LoadedGraph read_matrix_market(TextReader& text, const LoadOptions& options);

/// `VERTICES EDGES [FMT [NCON]]`, then a line a vertex with its neighbours. Vertex sizes and weights are skipped. Each
/// edge has to stand at both ends; with options.directed it stands once, as an arc, and there are no vertex sizes.
LoadedGraph read_metis(TextReader& text, const LoadOptions& options);

/// Lines `SOURCE TARGET` or `SOURCE TARGET WEIGHT`, separated by blanks or commas, ids from 0, comments with # or %.
/// All lines have as many columns as the first, which may be a line of column names.
LoadedGraph read_edge_list(TextReader& text, const LoadOptions& options);

}  // namespace apsp

#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace apsp {

enum class Format { dimacs, matrix_market, metis, edge_list };

/// The name for people: "DIMACS", "MatrixMarket", "METIS", "edge list".
std::string_view name_of(Format format);

/// The format an option calls `dimacs`, `mtx`, `metis` or `edges`; any other name is an InputError that lists these.
Format format_named(std::string_view name);

/// By extension, in either case: .gr is DIMACS, .mtx is MatrixMarket, .graph and .metis are METIS; .txt, .el, .wel,
/// .e, .csv, .tsv and .edges are edge lists. Nothing for any other.
std::optional<Format> format_by_extension(const std::filesystem::path& file);

/// By the first lines: `%%MatrixMarket` starts MatrixMarket; a line `p sp ...` after comment lines `c ...` is DIMACS;
/// everything else is an edge list. METIS is never guessed: its first line looks like an edge.
Format format_by_content(std::string_view text);

}  // namespace apsp

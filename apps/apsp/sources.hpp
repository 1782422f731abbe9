#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "vertex_ids.hpp"

namespace apsp {

/// The vertices that `--sources` asks for, in its order: `all`; `every:K`, each K-th vertex from the first on;
/// `first:K`; or ids of the file separated by commas. K is at least 1, and no more than there are vertices for
/// `first:K`. Throws InputError for unknown or repeated ids and for anything else.
std::vector<std::uint32_t> parse_sources(std::string_view text, const VertexIds& ids);

}  // namespace apsp

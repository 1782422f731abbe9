#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph.hpp"

namespace apsp {

/// All vertices, ball after ball: from a vertex on, those that can be reached over the fewest arcs and are in no ball
/// yet, until `ball` of them are marked; the next ball begins at the rim of the ones before. So the marked vertices,
/// taken `ball` at a time in this order, are close to each other. Takes time linear in vertices and arcs.
std::vector<std::uint32_t> ball_order(const Graph<std::uint32_t>& graph, std::span<const std::uint8_t> marked,
                                      std::uint32_t ball);

}  // namespace apsp

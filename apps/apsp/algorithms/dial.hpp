#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "algorithms/single_source.hpp"
#include "graph.hpp"

namespace apsp {

/// Weights may not be greater than this: a bucket each.
inline constexpr std::uint32_t most_dial_weight = 65535;

/// Why Dial's algorithm cannot take this graph, or nothing.
std::string dial_refuses(const Graph<std::uint32_t>& graph);

/// Packs the arcs of `graph` for all instances, and returns their maker, which keeps a reference to `graph`.
template <class Distance>
std::function<std::unique_ptr<SingleSource<Distance>>()> prepare_dial(const Graph<std::uint32_t>& graph);

}  // namespace apsp

#pragma once

#include <cstdint>
#include <string_view>
#include <variant>

#include "loaded_graph.hpp"

namespace apsp {

enum class DistanceType { u32, u64, f64 };

/// "u32", "u64" or "f64".
std::string_view name_of(DistanceType type);

/// The smallest type in which no path length can overflow. A candidate path has at most `vertices` arcs, the last of
/// which may lead back to a vertex of the path: 32 bits do if vertices * largest weight < 2^32 - 1. 64 bits always do.
DistanceType distance_type_for(const Graph<std::uint32_t>& graph);
DistanceType distance_type_for(const Graph<double>& graph);
DistanceType distance_type_for(const LoadedGraph& graph);

/// Calls `body.template operator()<Weight, Distance>(graph)` with the types that fit the graph, and returns what it
/// returns: the one place where types known at run time become types of the program.
template <class Body>
decltype(auto) with_types(const LoadedGraph& loaded, Body&& body) {
  if (const auto* real = std::get_if<Graph<double>>(&loaded.graph))
    return body.template operator()<double, double>(*real);
  const auto& graph = std::get<Graph<std::uint32_t>>(loaded.graph);
  if (distance_type_for(graph) == DistanceType::u32)
    return body.template operator()<std::uint32_t, std::uint32_t>(graph);
  return body.template operator()<std::uint32_t, std::uint64_t>(graph);
}

}  // namespace apsp

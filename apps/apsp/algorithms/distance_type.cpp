#include "algorithms/distance_type.hpp"

#include <limits>

namespace apsp {

std::string_view name_of(DistanceType type) {
  switch (type) {
    case DistanceType::u32:
      return "u32";
    case DistanceType::u64:
      return "u64";
    case DistanceType::f64:
      break;
  }
  return "f64";
}

DistanceType distance_type_for(const Graph<std::uint32_t>& graph) {
  const std::uint64_t heaviest = heaviest_weight(graph);
  const bool fits = graph.vertices() * heaviest < std::numeric_limits<std::uint32_t>::max();
  return fits ? DistanceType::u32 : DistanceType::u64;
}

DistanceType distance_type_for(const Graph<double>& /*graph*/) { return DistanceType::f64; }

DistanceType distance_type_for(const LoadedGraph& graph) {
  return std::visit([](const auto& g) { return distance_type_for(g); }, graph.graph);
}

}  // namespace apsp

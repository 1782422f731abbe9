#include "algorithms/choose.hpp"

#include <algorithm>
#include <numeric>
#include <type_traits>
#include <vector>

#include "algorithms/bits.hpp"
#include "algorithms/dial.hpp"
#include "algorithms/dijkstra.hpp"
#include "algorithms/lanes.hpp"
#include "algorithms/near.hpp"

namespace apsp {
namespace {

/// Lanes go through a vertex about half as often as shortest paths have arcs, and are faster than one source at a time
/// as long as that is below a hundred or so times.
constexpr std::uint32_t deepest_for_lanes = 100;
/// With fewer sources, vectors would be filled too little.
constexpr std::uint64_t least_for_lanes = 8;
/// A pack of bits takes about as long with few sources as with many, at each distance up to the greatest.
constexpr std::uint64_t least_for_bits = 200;  // on each unit
constexpr std::uint64_t farthest_for_bits = 1000;
/// Vertices for each source up to which sources of a pack count as neighbours.
constexpr std::uint64_t sparsest_for_near = 64;
/// Empty buckets that Dial's algorithm may have to pass, for each vertex.
constexpr double most_empty_buckets = 16;

struct Probe {
  std::uint32_t depth = 0;     ///< arcs on the longest shortest path
  std::uint64_t greatest = 0;  ///< distance
};

std::uint32_t vertex_with_most_arcs(const Graph<std::uint32_t>& graph) {
  std::uint32_t most = 0;
  for (std::uint32_t vertex = 0; vertex < graph.vertices(); ++vertex)
    if (graph.out_degree(vertex) > graph.out_degree(most)) most = vertex;
  return most;
}

/// Fewest arcs of a shortest path to each vertex, found in order of distance; arcs of weight 0 can make it one too
/// many.
template <class Distance>
Probe probe(const Graph<std::uint32_t>& graph) {
  const std::uint32_t source = vertex_with_most_arcs(graph);
  std::vector<Distance> distances(graph.vertices());
  make_dijkstra<std::uint32_t, Distance>(graph)->run(source, distances);
  std::vector<std::uint32_t> order(graph.vertices());
  std::iota(order.begin(), order.end(), 0U);
  std::erase_if(order, [&](std::uint32_t vertex) { return distances[vertex] == infinity<Distance>(); });
  std::ranges::stable_sort(order, {}, [&](std::uint32_t vertex) { return distances[vertex]; });
  std::vector<std::uint32_t> depths(graph.vertices(), graph.vertices());
  depths[source] = 0;
  Probe found;
  for (const std::uint32_t vertex : order) {
    const auto targets = graph.targets_of(vertex);
    const auto weights = graph.weights_of(vertex);
    if (depths[vertex] == graph.vertices()) continue;  // reached by arcs of weight 0 from a vertex later in the order
    found.depth = std::max(found.depth, depths[vertex]);
    found.greatest = std::max<std::uint64_t>(found.greatest, distances[vertex]);
    for (std::size_t arc = 0; arc < targets.size(); ++arc)
      if (distances[vertex] + weights[arc] == distances[targets[arc]])
        depths[targets[arc]] = std::min(depths[targets[arc]], depths[vertex] + 1);
  }
  return found;
}

template <class Distance>
Choice choose(const Graph<std::uint32_t>& graph, const AlgorithmContext& context) {
  if (context.units == 0) return {"dijkstra", "only GPUs work"};  // and a probe would be in vain
  const Probe found = probe<Distance>(graph);
  const std::uint64_t shared = LaneGraph::bytes(graph.vertices(), graph.arcs());
  const auto fits = [&](std::uint64_t bytes) { return shared + context.instances * bytes <= context.memory; };
  const std::string tree = "shortest paths have up to " + std::to_string(found.depth) + " arcs";
  const bool few = context.sources < least_for_lanes;
  if (context.sources >= least_for_bits * context.units && !context.rows && bits_refuse(graph).empty() &&
      found.greatest <= farthest_for_bits && fits(bits_bytes(graph, 64) + lanes_bytes(graph.vertices(), 64)))
    return {"bits", "many sources, small weights, distances up to " + std::to_string(found.greatest) +
                        ": a bit for each source"};
  const bool packs_fit = fits(lanes_bytes(graph.vertices(), 64));
  if (!few && lanes_refuse(graph).empty() && found.depth <= deepest_for_lanes && packs_fit)
    return {"lanes", tree + ": sources side by side"};
  const bool neighbours = graph.vertices() <= sparsest_for_near * context.sources;
  const std::uint64_t near_memory =
      near_graph_bytes(graph.vertices(), graph.arcs()) + context.instances * near_bytes(graph.vertices(), 64);
  if (!few && near_refuses(graph).empty() && neighbours && found.depth > deepest_for_lanes &&
      near_memory <= context.memory)
    return {"near", tree + ", many sources: neighbours side by side"};
  const std::string one_by_one = few ? "few sources" : packs_fit ? tree : "little memory";
  const double levels = static_cast<double>(found.greatest);
  if (dial_refuses(graph).empty() && levels <= most_empty_buckets * static_cast<double>(graph.vertices()))
    return {"dial", one_by_one + ", small whole weights: one source after the other, with buckets"};
  return {"dijkstra", one_by_one + ", large weights: one source after the other, with a heap"};
}

}  // namespace

template <class Weight, class Distance>
Choice choose_algorithm(const Graph<Weight>& graph, const AlgorithmContext& context) {
  if constexpr (std::is_floating_point_v<Weight>)
    return {"dijkstra", "real weights"};
  else
    return choose<Distance>(graph, context);
}

template Choice choose_algorithm<std::uint32_t, std::uint32_t>(const Graph<std::uint32_t>&, const AlgorithmContext&);
template Choice choose_algorithm<std::uint32_t, std::uint64_t>(const Graph<std::uint32_t>&, const AlgorithmContext&);
template Choice choose_algorithm<double, double>(const Graph<double>&, const AlgorithmContext&);

}  // namespace apsp

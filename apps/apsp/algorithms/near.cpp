// Packs of neighbouring sources, for graphs with long paths: roads, grids, meshes. Sources side by side in lanes of 16
// bits, as in lanes.cpp; but there a sweep touches all that changes, and where paths have thousands of arcs that is far
// too often. Here vertices wait in buckets, as in Dial's algorithm, and are taken in order of distance: a vertex's
// bucket is that of the one that lowered its row, plus the arc's weight. All sources' waves then run through the graph
// together, as sources of a pack are close to each other, and most vertices are taken a few times only, for all
// sources at once. With sources that are far apart it would be slower than one source at a time.
//
// The order is no more than a hint: a vertex whose row falls later is taken again (label-correcting), and when no
// bucket has any, no arc can shorten a distance: Bellman's condition. So results are exact for any sources. Vertices
// are renumbered ball by ball, which keeps the part of the graph where the waves are in the cache.
//
// References: Dial 1969 (see dial.cpp); Meyer and Sanders, "Delta-stepping: a parallelizable shortest path algorithm",
// J. Algorithms 49(1), 2003, for buckets of labels that may still change.
#include "algorithms/near.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "algorithms/lane_packs.hpp"
#include "lanes/ball_order.hpp"

namespace apsp {
namespace {

class Push {
 public:
  Push(std::shared_ptr<const NearGraph> graph, const VectorKind& kind)
      : graph_(std::move(graph)),
        kind_(kind),
        first_(std::bit_ceil(graph_->heaviest + std::size_t{1}), no_vertex),
        below_(graph_->rows.size()),
        batch_(graph_->rows.size()),
        waits_(graph_->rows.size(), 0) {}

  std::uint32_t heaviest() const { return graph_->heaviest; }
  std::uint32_t row_of(std::uint32_t vertex) const { return graph_->rows[vertex]; }

  template <class Lane>
  void solve(const LaneRows<Lane>& rows, std::span<const std::uint32_t> source_rows) {
    PushRows<Lane> pushed{rows};
    pushed.out_offsets = graph_->out_offsets.data();
    pushed.out_arcs = graph_->out_arcs.data();
    pushed.buckets = static_cast<std::uint32_t>(first_.size());
    pushed.first = first_.data();
    pushed.below = below_.data();
    pushed.waits = waits_.data();
    pushed.batch = batch_.data();
    for (const std::uint32_t row : source_rows) {
      if (waits_[row]) continue;
      waits_[row] = 1;
      below_[row] = first_[0];
      first_[0] = row;
      ++pushed.waiting;
    }
    kernels_of<Lane>(kind_).push(pushed);
  }

 private:
  std::shared_ptr<const NearGraph> graph_;
  VectorKind kind_;
  std::vector<std::uint32_t> first_;  ///< all empty between packs
  std::vector<std::uint32_t> below_;
  std::vector<std::uint32_t> batch_;
  std::vector<std::uint8_t> waits_;  ///< all 0 between packs
};

}  // namespace

NearGraph::NearGraph(const Graph<std::uint32_t>& graph, std::span<const std::uint32_t> sources, std::uint32_t pack)
    : heaviest(heaviest_weight(graph)), rows(graph.vertices()) {
  std::vector<std::uint8_t> marked(graph.vertices(), 0);
  for (const std::uint32_t source : sources) marked[source] = 1;
  const std::vector<std::uint32_t> vertices = ball_order(graph, marked, pack);
  for (std::uint32_t row = 0; row < vertices.size(); ++row) rows[vertices[row]] = row;
  order_of_sources.resize(sources.size());
  std::iota(order_of_sources.begin(), order_of_sources.end(), 0U);
  std::ranges::stable_sort(order_of_sources, {}, [&](std::uint32_t position) { return rows[sources[position]]; });
  out_offsets.reserve(vertices.size() + 1);
  out_offsets.push_back(0);
  out_arcs.reserve(graph.arcs());
  for (const std::uint32_t vertex : vertices) {
    const auto targets = graph.targets_of(vertex);
    const auto weights = graph.weights_of(vertex);
    for (std::size_t arc = 0; arc < targets.size(); ++arc) out_arcs.push_back({rows[targets[arc]], weights[arc]});
    out_offsets.push_back(out_arcs.size());
  }
}

std::string near_refuses(const Graph<std::uint32_t>& graph) {
  const std::uint32_t heaviest = heaviest_weight(graph);
  if (heaviest <= most_near_weight) return "";
  return "the largest weight is " + std::to_string(heaviest) + ", and must be at most " +
         std::to_string(most_near_weight);
}

std::uint64_t near_bytes(std::uint64_t vertices, std::size_t row_bytes) {
  return vertices * (row_bytes + 9) + 4 * (most_near_weight + std::uint64_t{1});
}

std::uint64_t near_graph_bytes(std::uint64_t vertices, std::uint64_t arcs) { return 25 * vertices + 8 * arcs + 64; }

template <class Distance>
std::unique_ptr<ManySources<Distance>> make_near(const Graph<std::uint32_t>& graph,
                                                 std::shared_ptr<const NearGraph> near_graph, std::size_t row_bytes,
                                                 const VectorKind& kind) {
  return std::make_unique<LanePacks<Distance, Push>>(graph, Push(std::move(near_graph), kind), row_bytes, kind, 2);
}

template std::unique_ptr<ManySources<std::uint32_t>> make_near(const Graph<std::uint32_t>&,
                                                               std::shared_ptr<const NearGraph>, std::size_t,
                                                               const VectorKind&);
template std::unique_ptr<ManySources<std::uint64_t>> make_near(const Graph<std::uint32_t>&,
                                                               std::shared_ptr<const NearGraph>, std::size_t,
                                                               const VectorKind&);

}  // namespace apsp

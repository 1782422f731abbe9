// Shortest paths from up to 256 sources side by side. Each vertex has a row with one small integer a source, its lane:
// the distance from that source so far. One vector instruction relaxes an arc for 16 to 64 sources, and the arc, its
// target and the cache lines of their rows are fetched once for all.
//
// The method is label-correcting: a vertex whose row has fallen marks its successors as dirty; sweeps in order of the
// vertices take, for each dirty one, the minimum over its own row and its predecessors' rows plus the arcs' weights
// (pull: only its own row is written), at once and in place (as Gauss and Seidel do). When nothing is dirty, no arc can
// shorten any distance, which is Bellman's condition: the rows are the distances.
//
// Lanes have 8, 16 or 32 bits. A row holds at most `unreached` = (largest value) - (largest weight), so that no sum
// overflows. A distance of `unreached` or more cannot be kept; but the last vertex on the way to it whose distance can
// be kept is then less than one arc short of it. So if no finite result is `unreached` - (largest weight) or more, all
// are right and what looks unreachable is so; else the pack is done again in wider lanes, at last by Dijkstra.
//
// References: Bellman 1958; Then et al., "The more the merrier: efficient multi-source graph traversal", PVLDB 8(4),
// 2014, for the idea of many searches sharing one pass over the graph.
#include "algorithms/lanes.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "algorithms/lane_packs.hpp"
#include "lanes/vector_kinds.hpp"

namespace apsp {
namespace {

class Pull {
 public:
  Pull(std::shared_ptr<const LaneGraph> graph, const VectorKind& kind)
      : graph_(std::move(graph)), kind_(kind), dirty_(graph_->vertices() + std::size_t{64}, 0) {}

  std::uint32_t heaviest() const { return graph_->heaviest(); }
  std::uint32_t row_of(std::uint32_t vertex) const { return graph_->row_of(vertex); }

  template <class Lane>
  void solve(const LaneRows<Lane>& rows, std::span<const std::uint32_t> source_rows) {
    PullRows<Lane> pulled{rows};
    graph_->describe(pulled);
    pulled.dirty = dirty_.data();
    for (const std::uint32_t row : source_rows)
      for (std::uint64_t arc = pulled.out_offsets[row]; arc < pulled.out_offsets[row + std::size_t{1}]; ++arc)
        dirty_[pulled.out_targets[arc]] = 1;
    kernels_of<Lane>(kind_).pull(pulled);
  }

 private:
  std::shared_ptr<const LaneGraph> graph_;
  VectorKind kind_;
  std::vector<std::uint8_t> dirty_;  ///< all 0 between packs
};

}  // namespace

std::string lanes_refuse(const Graph<std::uint32_t>& graph) {
  const std::uint64_t heaviest = heaviest_weight(graph);
  if (fits_lane<std::uint32_t>(heaviest)) return "";
  return "the largest weight is " + std::to_string(heaviest) + ", and must be below 2^31";
}

std::uint64_t lanes_bytes(std::uint64_t vertices, std::size_t row_bytes) { return vertices * (row_bytes + 1) + 64; }

template <class Distance>
std::unique_ptr<ManySources<Distance>> make_lanes(const Graph<std::uint32_t>& graph,
                                                  std::shared_ptr<const LaneGraph> lane_graph, std::size_t row_bytes,
                                                  const VectorKind& kind) {
  return std::make_unique<LanePacks<Distance, Pull>>(graph, Pull(std::move(lane_graph), kind), row_bytes, kind, 1);
}

template std::unique_ptr<ManySources<std::uint32_t>> make_lanes(const Graph<std::uint32_t>&,
                                                                std::shared_ptr<const LaneGraph>, std::size_t,
                                                                const VectorKind&);
template std::unique_ptr<ManySources<std::uint64_t>> make_lanes(const Graph<std::uint32_t>&,
                                                                std::shared_ptr<const LaneGraph>, std::size_t,
                                                                const VectorKind&);

}  // namespace apsp

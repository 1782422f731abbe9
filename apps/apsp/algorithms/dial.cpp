// Dial's variant of Dijkstra's algorithm, for small integer weights: the heap is a ring of buckets, one for each
// distance that can be waiting at a time. As no arc weighs more than `heaviest`, all waiting distances lie within
// `heaviest` of the one that is being settled: heaviest + 1 buckets do, and the bucket of a distance is found by its
// last bits. A vertex enters a bucket each time its distance falls, and is skipped where it is met with an out-of-date
// one.
//
// Almost all of the time is waiting for memory: a bucket's vertices are all over the graph. But a bucket lists them
// long before their turn, so offsets and arcs are asked for ahead of time. An arc is 4 bytes, target and weight, where
// both fit, else 8.
//
// Reference: Dial, "Algorithm 360: shortest-path forest with topological ordering", CACM 12(11), 1969.
#include "algorithms/dial.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

namespace apsp {
namespace {

/// Target above, weight below.
template <class Arc>
struct PackedArcs {
  std::vector<Arc> arcs;
  unsigned weight_bits = 0;
  std::uint32_t target(std::uint64_t arc) const { return static_cast<std::uint32_t>(arcs[arc] >> weight_bits); }
  std::uint32_t weight(std::uint64_t arc) const {
    return static_cast<std::uint32_t>(arcs[arc] & ((Arc{1} << weight_bits) - 1));
  }
};

template <class Arc>
std::shared_ptr<const PackedArcs<Arc>> pack(const Graph<std::uint32_t>& graph, unsigned weight_bits) {
  PackedArcs<Arc> packed{std::vector<Arc>(graph.arcs()), weight_bits};
  for (std::uint64_t arc = 0; arc < graph.arcs(); ++arc)
    packed.arcs[arc] = static_cast<Arc>(Arc{graph.targets[arc]} << weight_bits | Arc{graph.weights[arc]});
  return std::make_shared<const PackedArcs<Arc>>(std::move(packed));
}

template <class Distance, class Arc>
class Dial final : public SingleSource<Distance> {
 public:
  Dial(const Graph<std::uint32_t>& graph, std::shared_ptr<const PackedArcs<Arc>> arcs)
      : graph_(graph), arcs_(std::move(arcs)), buckets_(std::bit_ceil(heaviest_weight(graph) + std::size_t{1})) {}

  void run(std::uint32_t source, std::span<Distance> distances) override {
    std::fill(distances.begin(), distances.end(), infinity<Distance>());
    distances[source] = 0;
    bucket_of(0).push_back(source);
    waiting_ = 1;
    for (Distance level = 0; waiting_ > 0; ++level) settle(level, distances);
  }

 private:
  std::vector<std::uint32_t>& bucket_of(Distance distance) { return buckets_[distance & (buckets_.size() - 1)]; }

  /// Everything at this distance, what arcs of weight 0 add to it included.
  void settle(Distance level, std::span<Distance> distances) {
    std::vector<std::uint32_t>& bucket = bucket_of(level);
    for (std::size_t i = 0; i < bucket.size(); ++i) {
      fetch_ahead(bucket, i);
      if (distances[bucket[i]] == level) relax(bucket[i], level, distances);
    }
    waiting_ -= bucket.size();
    bucket.clear();
  }

  void relax(std::uint32_t vertex, Distance level, std::span<Distance> distances) {
    const std::uint64_t end = graph_.offsets[vertex + std::size_t{1}];
    for (std::uint64_t arc = graph_.offsets[vertex]; arc < end; ++arc) {
      const std::uint32_t target = arcs_->target(arc);
      const Distance through = level + arcs_->weight(arc);
      if (through >= distances[target]) continue;
      distances[target] = through;
      bucket_of(through).push_back(target);
      ++waiting_;
    }
  }

  void fetch_ahead(const std::vector<std::uint32_t>& bucket, std::size_t now) const {
    constexpr std::size_t offsets_ahead = 16, arcs_ahead = 8;
    if (now + offsets_ahead < bucket.size()) __builtin_prefetch(&graph_.offsets[bucket[now + offsets_ahead]]);
    if (now + arcs_ahead < bucket.size())
      __builtin_prefetch(arcs_->arcs.data() + graph_.offsets[bucket[now + arcs_ahead]]);
  }

  const Graph<std::uint32_t>& graph_;
  std::shared_ptr<const PackedArcs<Arc>> arcs_;
  std::vector<std::vector<std::uint32_t>> buckets_;
  std::size_t waiting_ = 0;  ///< entries of all buckets
};

template <class Distance, class Arc>
std::function<std::unique_ptr<SingleSource<Distance>>()> maker(const Graph<std::uint32_t>& graph,
                                                               unsigned weight_bits) {
  return [&graph, arcs = pack<Arc>(graph, weight_bits)]() -> std::unique_ptr<SingleSource<Distance>> {
    return std::make_unique<Dial<Distance, Arc>>(graph, arcs);
  };
}

}  // namespace

std::string dial_refuses(const Graph<std::uint32_t>& graph) {
  const std::uint32_t heaviest = heaviest_weight(graph);
  if (heaviest <= most_dial_weight) return "";
  return "the largest weight is " + std::to_string(heaviest) + ", and must be at most " +
         std::to_string(most_dial_weight);
}

template <class Distance>
std::function<std::unique_ptr<SingleSource<Distance>>()> prepare_dial(const Graph<std::uint32_t>& graph) {
  const auto weight_bits = static_cast<unsigned>(std::bit_width(heaviest_weight(graph)));
  if (static_cast<unsigned>(std::bit_width(graph.vertices())) + weight_bits <= 32)
    return maker<Distance, std::uint32_t>(graph, weight_bits);
  return maker<Distance, std::uint64_t>(graph, weight_bits);
}

template std::function<std::unique_ptr<SingleSource<std::uint32_t>>()> prepare_dial(const Graph<std::uint32_t>&);
template std::function<std::unique_ptr<SingleSource<std::uint64_t>>()> prepare_dial(const Graph<std::uint32_t>&);

}  // namespace apsp

// Two counting sorts, first by target, then, stably, by source: each vertex's arcs come out sorted by target without a
// comparison, and parallel arcs lie side by side.
#include "csr.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace apsp {
namespace {

template <class Weight, class Visit>
void for_each_arc(const ArcList<Weight>& arcs, bool mirror, const Visit& visit) {
  for (std::size_t arc = 0; arc < arcs.sources.size(); ++arc) {
    const Weight weight = arcs.weights.empty() ? Weight{1} : arcs.weights[arc];
    visit(arcs.sources[arc], arcs.targets[arc], weight);
    if (mirror) visit(arcs.targets[arc], arcs.sources[arc], weight);
  }
}

/// Rows to be filled in: place() hands out their slots one after the other.
class Rows {
 public:
  // Row r is counted at r + 2, so that after the sums its start lies at r + 1, and after place() its end.
  explicit Rows(std::uint32_t rows) : offsets_(rows + std::size_t{2}) {}
  void count(std::uint32_t row) { ++offsets_[row + std::size_t{2}]; }
  void sum() {
    for (std::size_t row = 1; row < offsets_.size(); ++row) offsets_[row] += offsets_[row - 1];
  }
  std::uint64_t place(std::uint32_t row) { return offsets_[row + std::size_t{1}]++; }
  std::vector<std::uint64_t> take_offsets() {
    offsets_.pop_back();
    return std::move(offsets_);
  }

 private:
  std::vector<std::uint64_t> offsets_;
};

/// Keeps the lightest of parallel arcs. Returns how many were dropped.
template <class Weight>
std::uint64_t merge_parallel(Graph<Weight>& graph) {
  std::uint64_t kept = 0;
  std::uint64_t begin = 0;
  for (std::size_t vertex = 0; vertex + 1 < graph.offsets.size(); ++vertex) {
    const std::uint64_t end = graph.offsets[vertex + 1];
    const std::uint64_t first_kept = kept;
    for (std::uint64_t arc = begin; arc < end; ++arc) {
      if (kept > first_kept && graph.targets[kept - 1] == graph.targets[arc]) {
        graph.weights[kept - 1] = std::min(graph.weights[kept - 1], graph.weights[arc]);
        continue;
      }
      graph.targets[kept] = graph.targets[arc];
      graph.weights[kept++] = graph.weights[arc];
    }
    graph.offsets[vertex + 1] = kept;
    begin = end;
  }
  const std::uint64_t dropped = graph.targets.size() - kept;
  graph.targets.resize(kept);
  graph.weights.resize(kept);
  return dropped;
}

}  // namespace

template <class Weight>
Compressed<Weight> compress(ArcList<Weight> arcs, std::uint32_t vertices, bool mirror) {
  Rows by_target(vertices);
  Rows by_source(vertices);
  for_each_arc(arcs, mirror, [&](std::uint32_t source, std::uint32_t target, Weight) {
    by_target.count(target);
    by_source.count(source);
  });
  by_target.sum();
  by_source.sum();

  const std::size_t total = arcs.sources.size() * (mirror ? 2 : 1);
  std::vector<std::uint32_t> sources(total);
  std::vector<Weight> weights(total);
  for_each_arc(arcs, mirror, [&](std::uint32_t source, std::uint32_t target, Weight weight) {
    const std::uint64_t slot = by_target.place(target);
    sources[slot] = source;
    weights[slot] = weight;
  });
  arcs = {};

  Compressed<Weight> result;
  Graph<Weight>& graph = result.graph;
  graph.targets.resize(total);
  graph.weights.resize(total);
  const std::vector<std::uint64_t> columns = by_target.take_offsets();
  for (std::uint32_t target = 0; target < vertices; ++target) {
    for (std::uint64_t arc = columns[target]; arc < columns[target + std::size_t{1}]; ++arc) {
      const std::uint64_t slot = by_source.place(sources[arc]);
      graph.targets[slot] = target;
      graph.weights[slot] = weights[arc];
    }
  }
  graph.offsets = by_source.take_offsets();
  result.merged = merge_parallel(graph);
  return result;
}

template Compressed<std::uint32_t> compress(ArcList<std::uint32_t>, std::uint32_t, bool);
template Compressed<double> compress(ArcList<double>, std::uint32_t, bool);

}  // namespace apsp

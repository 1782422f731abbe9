#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <random>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "algorithms/algorithms.hpp"
#include "csr.hpp"

namespace apsp {

/// Distances row after row.
template <class Distance>
using Rows = std::vector<std::vector<Distance>>;

/// Keeps the rows and measures of a pack.
template <class Distance>
class KeepRows final : public RowSink<Distance> {
 public:
  explicit KeepRows(std::size_t sources) : rows(sources), measures(sources) {}
  bool wants_rows() const override { return true; }
  void take(std::size_t position, const SourceMeasures<TotalOf<Distance>>& of_row,
            std::span<const Distance> row) override {
    rows[position].assign(row.begin(), row.end());
    measures[position] = of_row;
  }

  Rows<Distance> rows;
  std::vector<SourceMeasures<TotalOf<Distance>>> measures;
};

/// An instance of a named algorithm, for one source at a time.
template <class Distance>
class OneSource {
 public:
  explicit OneSource(std::unique_ptr<ManySources<Distance>> search) : search_(std::move(search)) {}
  void run(std::uint32_t source, std::span<Distance> distances) {
    KeepRows<Distance> kept(1);
    search_->run(std::span(&source, 1), kept);
    std::ranges::copy(kept.rows.front(), distances.begin());
  }

 private:
  std::unique_ptr<ManySources<Distance>> search_;
};

template <class Weight, class Distance>
std::unique_ptr<OneSource<Distance>> make_algorithm(std::string_view name, const Graph<Weight>& graph) {
  return std::make_unique<OneSource<Distance>>(prepare_algorithm<Weight, Distance>(name, graph).make());
}

/// All distances by one instance of a named algorithm.
template <class Weight, class Distance>
Rows<Distance> all_rows(const char* algorithm, const Graph<Weight>& graph) {
  std::vector<std::uint32_t> sources(graph.vertices());
  std::iota(sources.begin(), sources.end(), 0U);
  KeepRows<Distance> kept(sources.size());
  prepare_algorithm<Weight, Distance>(algorithm, graph).make()->run(sources, kept);
  return std::move(kept.rows);
}

/// All distances by Floyd's and Warshall's algorithm, which has nothing in common with the ones to be tested.
template <class Distance, class Weight>
Rows<Distance> floyd_warshall(const Graph<Weight>& graph) {
  const std::uint32_t n = graph.vertices();
  Rows<Distance> rows(n, std::vector<Distance>(n, infinity<Distance>()));
  for (std::uint32_t from = 0; from < n; ++from) {
    for (std::size_t arc = 0; arc < graph.out_degree(from); ++arc)
      rows[from][graph.targets_of(from)[arc]] = graph.weights_of(from)[arc];
    rows[from][from] = 0;
  }
  for (std::uint32_t over = 0; over < n; ++over)
    for (std::uint32_t from = 0; from < n; ++from)
      for (std::uint32_t to = 0; to < n; ++to)
        if (rows[from][over] != infinity<Distance>() && rows[over][to] != infinity<Distance>())
          rows[from][to] = std::min<Distance>(rows[from][to], rows[from][over] + rows[over][to]);
  return rows;
}

/// Any arcs whatsoever: parallel ones, vertices without successors, parts that do not hang together. Weights are
/// `smallest` to `largest` times `unit`.
template <class Weight>
Graph<Weight> any_graph(std::uint32_t vertices, std::size_t arcs, std::uint32_t smallest, std::uint32_t largest,
                        std::uint32_t seed, Weight unit = 1) {
  std::mt19937 random(seed);
  ArcList<Weight> list;
  while (vertices > 1 && list.sources.size() < arcs) {
    const auto source = static_cast<std::uint32_t>(random() % vertices);
    const auto target = static_cast<std::uint32_t>(random() % vertices);
    if (source == target) continue;
    list.sources.push_back(source);
    list.targets.push_back(target);
    list.weights.push_back(unit * static_cast<Weight>(smallest + random() % (std::uint64_t{largest} - smallest + 1)));
  }
  return compress(std::move(list), vertices, false).graph;
}

}  // namespace apsp

#include "lanes/lane_graph.hpp"

#include <algorithm>
#include <numeric>

namespace apsp {
namespace {

std::vector<std::uint64_t> in_degrees(const Graph<std::uint32_t>& graph) {
  std::vector<std::uint64_t> degrees(graph.vertices(), 0);
  for (const std::uint32_t target : graph.targets) ++degrees[target];
  return degrees;
}

/// Where few vertices have most of the arcs, their rows belong together, in the cache.
bool is_skewed(const std::vector<std::uint64_t>& degrees, std::uint64_t arcs) {
  constexpr double skewed = 32;  // times the mean
  const auto greatest = std::ranges::max_element(degrees);
  return greatest != degrees.end() &&
         static_cast<double>(*greatest) * static_cast<double>(degrees.size()) > skewed * static_cast<double>(arcs);
}

}  // namespace

LaneGraph::LaneGraph(const Graph<std::uint32_t>& graph)
    : vertices_(graph.vertices()), heaviest_(heaviest_weight(graph)) {
  if (is_skewed(in_degrees(graph), graph.arcs())) reorder(graph);
  if (!is_reordered()) {
    out_offsets_ = graph.offsets.data();
    out_targets_ = graph.targets.data();
  }
  turn_round(graph);
}

/// By falling in-degree.
void LaneGraph::reorder(const Graph<std::uint32_t>& graph) {
  const auto degrees = in_degrees(graph);
  std::vector<std::uint32_t> vertices(vertices_);  // by row
  std::iota(vertices.begin(), vertices.end(), 0U);
  std::ranges::stable_sort(vertices, std::ranges::greater(), [&](std::uint32_t vertex) { return degrees[vertex]; });
  rows_.resize(vertices_);
  for (std::uint32_t row = 0; row < vertices_; ++row) rows_[vertices[row]] = row;
  own_out_offsets_.assign(1, 0);
  own_out_offsets_.reserve(vertices_ + std::size_t{1});
  own_out_targets_.reserve(graph.arcs());
  for (const std::uint32_t vertex : vertices) {
    for (const std::uint32_t target : graph.targets_of(vertex)) own_out_targets_.push_back(rows_[target]);
    own_out_offsets_.push_back(own_out_targets_.size());
  }
  out_offsets_ = own_out_offsets_.data();
  out_targets_ = own_out_targets_.data();
}

void LaneGraph::turn_round(const Graph<std::uint32_t>& graph) {
  in_offsets_.assign(vertices_ + std::size_t{1}, 0);
  for (const std::uint32_t target : graph.targets) ++in_offsets_[row_of(target) + std::size_t{1}];
  std::partial_sum(in_offsets_.begin(), in_offsets_.end(), in_offsets_.begin());
  in_arcs_.resize(graph.arcs());
  auto next = in_offsets_;
  for (std::uint32_t vertex = 0; vertex < vertices_; ++vertex) {
    const auto targets = graph.targets_of(vertex);
    const auto weights = graph.weights_of(vertex);
    for (std::size_t arc = 0; arc < targets.size(); ++arc)
      in_arcs_[next[row_of(targets[arc])]++] = {row_of(vertex), weights[arc]};
  }
}

}  // namespace apsp

#pragma once

#include <cstdint>
#include <vector>

#include "graph.hpp"
#include "lanes/lane_kernels.hpp"

namespace apsp {

/// A graph as lanes go through it: by arcs in, and with its vertices in another order where that helps. Made once, read
/// by all lanes.
class LaneGraph {
 public:
  /// Keeps a reference to `graph`. Takes time linear in vertices and arcs, and memory for a copy of the arcs (8 bytes
  /// each, 12 if reordered).
  explicit LaneGraph(const Graph<std::uint32_t>& graph);

  std::uint32_t vertices() const { return vertices_; }
  std::uint32_t heaviest() const { return heaviest_; }  ///< weight; 0 without arcs
  /// Where a vertex's row is.
  std::uint32_t row_of(std::uint32_t vertex) const { return rows_.empty() ? vertex : rows_[vertex]; }
  bool is_reordered() const { return !rows_.empty(); }

  /// The graph's part of `rows`.
  template <class Lane>
  void describe(PullRows<Lane>& rows) const {
    rows.in_offsets = in_offsets_.data();
    rows.in_arcs = in_arcs_.data();
    rows.out_offsets = out_offsets_;
    rows.out_targets = out_targets_;
    rows.vertices = vertices_;
  }
  void describe(BitRows& rows) const {
    rows.in_offsets = in_offsets_.data();
    rows.in_arcs = in_arcs_.data();
    rows.vertices = vertices_;
  }

  /// Bytes that it takes for such a graph, at most.
  static std::uint64_t bytes(std::uint64_t vertices, std::uint64_t arcs) { return 28 * vertices + 12 * arcs + 64; }

 private:
  void reorder(const Graph<std::uint32_t>& graph);
  void turn_round(const Graph<std::uint32_t>& graph);

  std::uint32_t vertices_;
  std::uint32_t heaviest_;
  std::vector<std::uint32_t> rows_;  ///< by vertex; empty: each has its own
  std::vector<std::uint64_t> in_offsets_;
  std::vector<InArc> in_arcs_;
  std::vector<std::uint64_t> own_out_offsets_;
  std::vector<std::uint32_t> own_out_targets_;
  const std::uint64_t* out_offsets_ = nullptr;
  const std::uint32_t* out_targets_ = nullptr;
};

}  // namespace apsp

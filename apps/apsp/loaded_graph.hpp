#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "graph.hpp"
#include "vertex_ids.hpp"

namespace apsp {

/// What loading did to the file's arcs.
struct GraphStatistics {
  std::string format = {};          ///< of the file, for people: "DIMACS", "METIS", ...
  bool undirected = false;          ///< every arc of the file was also added backwards
  std::uint64_t arcs_in_file = 0;   ///< entries of the file, before anything is dropped or added
  std::uint64_t self_loops = 0;     ///< dropped
  std::uint64_t parallel_arcs = 0;  ///< merged into a lighter or equal one
  std::uint64_t isolated = 0;       ///< vertices without any arc
  double min_weight = 0;            ///< exact for every weight that is accepted; 0 where there are no arcs
  double max_weight = 0;
};

/// A graph with the weights its file has, the names of its vertices, and what happened on the way.
struct LoadedGraph {
  std::variant<Graph<std::uint32_t>, Graph<double>> graph;
  VertexIds ids;
  GraphStatistics statistics;

  std::uint32_t vertices() const;
  std::uint64_t arcs() const;
  bool real_weights() const { return graph.index() == 1; }
};

/// Puts the parts together and completes the statistics by what the graph itself tells: isolated vertices and weights.
LoadedGraph make_loaded_graph(std::variant<Graph<std::uint32_t>, Graph<double>> graph, VertexIds ids,
                              GraphStatistics so_far);

/// One line: size, weights, what was dropped and merged.
std::string describe(const LoadedGraph& graph);

}  // namespace apsp

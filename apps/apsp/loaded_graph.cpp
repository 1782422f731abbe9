#include "loaded_graph.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "io/number_text.hpp"

namespace apsp {
namespace {

template <class Weight>
std::uint64_t count_isolated(const Graph<Weight>& graph) {
  std::vector<bool> is_target(graph.vertices());
  for (const std::uint32_t target : graph.targets) is_target[target] = true;
  std::uint64_t isolated = 0;
  for (std::uint32_t vertex = 0; vertex < graph.vertices(); ++vertex)
    isolated += !is_target[vertex] && graph.out_degree(vertex) == 0;
  return isolated;
}

template <class Weight>
void complete(GraphStatistics& statistics, const Graph<Weight>& graph) {
  statistics.isolated = count_isolated(graph);
  if (graph.weights.empty()) return;
  const auto [least, greatest] = std::minmax_element(graph.weights.begin(), graph.weights.end());
  statistics.min_weight = static_cast<double>(*least);
  statistics.max_weight = static_cast<double>(*greatest);
}

std::string count_of(std::uint64_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace

std::uint32_t LoadedGraph::vertices() const {
  return std::visit([](const auto& g) { return g.vertices(); }, graph);
}

std::uint64_t LoadedGraph::arcs() const {
  return std::visit([](const auto& g) { return g.arcs(); }, graph);
}

LoadedGraph make_loaded_graph(std::variant<Graph<std::uint32_t>, Graph<double>> graph, VertexIds ids,
                              GraphStatistics so_far) {
  LoadedGraph loaded{std::move(graph), std::move(ids), std::move(so_far)};
  std::visit([&](const auto& g) { complete(loaded.statistics, g); }, loaded.graph);
  return loaded;
}

std::string describe(const LoadedGraph& graph) {
  const GraphStatistics& s = graph.statistics;
  std::string line = s.format + (s.undirected ? ", undirected: " : ", directed: ");
  line += std::to_string(graph.vertices()) + (graph.vertices() == 1 ? " vertex" : " vertices");
  line += ", " + count_of(graph.arcs(), "arc");
  if (graph.arcs() > 0) {
    line += graph.real_weights() ? ", real weights " : ", integer weights ";
    line += to_text(s.min_weight) + " to " + to_text(s.max_weight);
  }
  line += "; " + count_of(s.arcs_in_file, "arc") + " in the file";
  if (s.self_loops > 0) line += ", " + count_of(s.self_loops, "self loop") + " dropped";
  if (s.parallel_arcs > 0) line += ", " + count_of(s.parallel_arcs, "parallel arc") + " merged";
  if (s.isolated > 0) line += ", " + std::to_string(s.isolated) + " isolated";
  return line;
}

}  // namespace apsp

// bench_apsp [random | rmat | grid]...: milliseconds of process CPU time a source, on one core, eccentricity, sum and
// reached vertices included: Boost's Dijkstra on a CSR graph, and the algorithms of apsp, on the same graph, from the
// same sources, in one run. Each algorithm's measures are compared with Boost's for the sources that both had.
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/graph/dijkstra_shortest_paths_no_color_map.hpp>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "algorithms/algorithms.hpp"
#include "algorithms/bits.hpp"
#include "lanes/vector_kinds.hpp"
#include "model_graphs.hpp"
#include "random_graph.hpp"

namespace {

using apsp::Graph;
using Whole = Graph<std::uint32_t>;
using Measures = apsp::SourceMeasures<std::uint64_t>;

double cpu_seconds() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

class KeepMeasures final : public apsp::RowSink<std::uint32_t> {
 public:
  bool wants_rows() const override { return false; }
  void take(std::size_t /*position*/, const Measures& of_row, std::span<const std::uint32_t> /*row*/) override {
    measures.push_back(of_row);
  }
  std::vector<Measures> measures;
};

/// Boost's graph: as its documentation shows it, weights inside the arcs.
class BoostGraph {
 public:
  explicit BoostGraph(const Whole& graph) : graph_(make(graph)), distances_(graph.vertices()) {}

  /// In both of the forms that Boost has.
  Measures run(std::uint32_t source, bool colors) {
    const auto parameters = boost::weight_map(boost::get(boost::edge_bundle, graph_))
                                .distance_map(boost::make_iterator_property_map(
                                    distances_.begin(), boost::get(boost::vertex_index, graph_)));
    if (colors)
      boost::dijkstra_shortest_paths(graph_, source, parameters);
    else
      boost::dijkstra_shortest_paths_no_color_map(graph_, source, parameters);
    Measures measures{.vertex = source};
    for (const std::uint32_t distance : distances_) {
      if (distance == std::numeric_limits<std::uint32_t>::max()) continue;
      ++measures.reached;
      measures.eccentricity = std::max<std::uint64_t>(measures.eccentricity, distance);
      measures.sum += distance;
    }
    return measures;
  }

 private:
  using Csr = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, std::uint32_t,
                                                 boost::no_property, std::uint32_t, std::uint64_t>;
  static Csr make(const Whole& graph) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> arcs;
    for (std::uint32_t vertex = 0; vertex < graph.vertices(); ++vertex)
      for (const std::uint32_t target : graph.targets_of(vertex)) arcs.emplace_back(vertex, target);
    return {boost::edges_are_sorted, arcs.begin(), arcs.end(), graph.weights.begin(), graph.vertices()};
  }

  Csr graph_;
  std::vector<std::uint32_t> distances_;
};

bool same(const Measures& a, const Measures& b) {
  return a.vertex == b.vertex && a.reached == b.reached && a.eccentricity == b.eccentricity && a.sum == b.sum;
}

/// Only vertices with arcs, evenly over the graph, every `step`-th of them.
std::vector<std::uint32_t> sources_of(const Whole& graph, std::size_t count, std::uint32_t step) {
  std::vector<std::uint32_t> candidates;
  for (std::uint32_t vertex = 0; vertex < graph.vertices(); vertex += step)
    if (graph.out_degree(vertex) > 0) candidates.push_back(vertex);
  std::vector<std::uint32_t> sources;
  for (std::size_t i = 0; i < count && i < candidates.size(); ++i)
    sources.push_back(candidates[i * candidates.size() / std::min(count, candidates.size())]);
  return sources;
}

void measure(const char* name, const Whole& graph, std::uint32_t step) {
  constexpr std::size_t few = 8;
  constexpr std::size_t many = 1024;
  const auto sources = sources_of(graph, many, step);
  std::vector<std::uint32_t> some;
  for (std::size_t i = 0; i < few; ++i) some.push_back(sources[i * sources.size() / few]);
  std::printf("%s: %u vertices, %llu arcs\n", name, graph.vertices(), static_cast<unsigned long long>(graph.arcs()));
  BoostGraph boost_graph(graph);
  std::vector<Measures> expected;
  double by_boost = std::numeric_limits<double>::infinity();  // of the faster form
  for (const bool colors : {false, true}) {
    boost_graph.run(some.front(), colors);
    expected.clear();
    const double begin = cpu_seconds();
    for (const std::uint32_t source : some) expected.push_back(boost_graph.run(source, colors));
    by_boost = std::min(by_boost, (cpu_seconds() - begin) / few);
  }
  std::printf("  %-10s %9.3f ms a source\n", "Boost", 1e3 * by_boost);
  for (const char* algorithm : {"dijkstra", "dial", "lanes", "near", "bits"}) {
    const std::string_view named = algorithm;
    // Where paths are long these take minutes.
    if ((named == "bits" || named == "lanes") && step > 1) continue;
    if (named == "bits" && !apsp::bits_refuse(graph).empty()) continue;
    if (named == "near" && step == 1) continue;
    // Neighbours are what packs are made of: some packs of all sources.
    const auto all = named == "near" ? sources_of(graph, graph.vertices(), step) : sources;
    auto taken = named == "lanes" || named == "bits" || named == "near" ? all : some;
    const auto prepared = apsp::prepare_algorithm<std::uint32_t, std::uint32_t>(
        algorithm, graph, {.sources = taken.size(), .source_list = taken});
    if (!prepared.order.empty()) {
      taken.clear();
      const std::size_t packs = all.size() / prepared.pack;
      for (std::size_t i = 0; i < few; ++i)
        for (std::size_t j = 0; j < prepared.pack; ++j)
          taken.push_back(all[prepared.order[i * packs / few * prepared.pack + j]]);
    }
    const auto search = prepared.make();
    KeepMeasures warm;
    search->run(std::span(taken).first(std::min<std::size_t>(taken.size(), prepared.pack)), warm);
    KeepMeasures kept;
    const double start = cpu_seconds();
    for (std::size_t done = 0; done < taken.size(); done += prepared.pack)
      search->run(std::span(taken).subspan(done, std::min<std::size_t>(prepared.pack, taken.size() - done)), kept);
    const double each = (cpu_seconds() - start) / static_cast<double>(taken.size());
    if (named == "near") expected = {boost_graph.run(taken.front(), false), boost_graph.run(taken.back(), false)};
    std::size_t wrong = 0;
    for (const Measures& one : expected)
      wrong += static_cast<std::size_t>(std::ranges::count_if(
          kept.measures, [&](const Measures& other) { return other.vertex == one.vertex && !same(one, other); }));
    std::printf("  %-10s %9.3f ms a source, %6.1f times Boost's rate%s\n", algorithm, 1e3 * each, by_boost / each,
                wrong ? ", WRONG" : "");
    std::fflush(stdout);
  }
}

struct Problem {
  const char* name;
  std::function<Whole()> graph;
  std::uint32_t step;
};

}  // namespace

int main(int argc, char** argv) {
  const Problem problems[] = {
      {"random", [] { return apsp::random_graph({.vertices = std::uint64_t{1} << 20}); }, 1},
      {"random1000", [] { return apsp::random_graph({.vertices = std::uint64_t{1} << 20, .max_weight = 1000}); }, 1},
      {"rmat", [] { return apsp::rmat_graph(18, 16, 10, 1); }, 1},
      {"rmat1000", [] { return apsp::rmat_graph(18, 16, 1000, 1); }, 1},
      {"grid", [] { return apsp::grid_graph(1000, 1000, 10, 1); }, 32},
  };
  std::printf("vectors: %s\n", apsp::vector_kinds().front().name);
  for (const Problem& problem : problems) {
    const bool chosen = argc == 1 || std::any_of(argv + 1, argv + argc, [&](const char* wanted) {
                          return std::strcmp(wanted, problem.name) == 0;
                        });
    if (chosen) measure(problem.name, problem.graph(), problem.step);
  }
  return 0;
}

#include <doctest/doctest.h>

#include <cmath>
#include <fstream>

#include "algorithms/distance_type.hpp"
#include "graph_files.hpp"
#include "measures.hpp"
#include "reference_paths.hpp"
#include "sources.hpp"

using namespace apsp;

namespace {

struct Answer {
  const char* file;
  LoadOptions options;
  std::uint64_t arcs, isolated, reachable_pairs;
  double sum, diameter, radius, first_eccentricity, harmonic_sum;
};

// Three independent programs agree on these.
const Answer answers[] = {
    {"gapbs4/4.gr", {}, 53, 1, 77, 5873, 319, 0, 56, 3.534407},
    {"lesmis.graph", {}, 508, 0, 5929, 28448, 14, 7, 12, 1617.343179},
    {"netscience.csv", {.undirected = true}, 5484, 128, 153863, 465700.91805000004, 9.333331, 0, 2, 87542.13656},
    {"power.graph", {}, 13188, 0, 24413481, 463498292, 46, 23, 27, 1534763.46339},
};

template <class Distance>
using Measured = std::vector<SourceMeasures<TotalOf<Distance>>>;

template <class Weight, class Distance>
Measured<Distance> measure_all(const char* algorithm, const Graph<Weight>& graph,
                               const std::vector<std::uint32_t>& sources) {
  KeepRows<Distance> kept(sources.size());
  prepare_algorithm<Weight, Distance>(algorithm, graph).make()->run(sources, kept);
  for (std::size_t i = 0; i < sources.size(); ++i)
    CHECK(kept.measures[i] == measure<Distance>(sources[i], kept.rows[i]));
  return std::move(kept.measures);
}

doctest::Approx near(double value) { return doctest::Approx(value).epsilon(1e-9); }

bool is_for_whole_weights(std::string_view algorithm) {
  return algorithm == "lanes" || algorithm == "near" || algorithm == "dial";
}

void check(const Answer& answer, const char* algorithm) {
  CAPTURE(answer.file);
  CAPTURE(algorithm);
  const LoadedGraph loaded = load_graph(data_file(answer.file), answer.options);
  if (loaded.real_weights() && is_for_whole_weights(algorithm)) return;
  CHECK(loaded.arcs() == answer.arcs);
  CHECK(loaded.statistics.isolated == answer.isolated);
  with_types(loaded, [&]<class Weight, class Distance>(const Graph<Weight>& graph) {
    const auto measured = measure_all<Weight, Distance>(algorithm, graph, parse_sources("all", loaded.ids));
    const auto summary = summarise<TotalOf<Distance>>(measured);
    CHECK(summary.reachable_pairs == answer.reachable_pairs);
    CHECK(static_cast<double>(summary.sum_of_distances) == near(answer.sum));
    CHECK(static_cast<double>(summary.diameter) == near(answer.diameter));
    CHECK(static_cast<double>(summary.radius) == near(answer.radius));
    CHECK(static_cast<double>(measured.front().eccentricity) == near(answer.first_eccentricity));
    // Six decimals of it are known.
    CHECK(std::abs(summary.harmonic_sum - answer.harmonic_sum) < 5.1e-7 + 1e-9 * answer.harmonic_sum);
    if constexpr (std::is_integral_v<TotalOf<Distance>>)
      CHECK(summary.sum_of_distances == static_cast<std::uint64_t>(answer.sum));
  });
}

/// Lines `ID DISTANCE`, where the distance may be Infinity.
void check_distances(const char* graph_name, const char* expected_name, std::uint64_t source, bool undirected) {
  CAPTURE(graph_name);
  const LoadedGraph loaded = load_graph(data_file(graph_name), {.undirected = undirected});
  const Graph<double>& graph = graph_of<double>(loaded);
  for (const char* algorithm : {"auto", "dijkstra", "crauser"}) {
    std::vector<double> distances(graph.vertices());
    make_algorithm<double, double>(algorithm, graph)->run(loaded.ids.vertex_of(source), distances);
    std::ifstream expected(data_file(expected_name));
    std::uint64_t id = 0;
    std::string text;
    std::size_t lines = 0;
    for (; expected >> id >> text; ++lines) {
      const double distance = distances[loaded.ids.vertex_of(id)];
      CAPTURE(id);
      if (text == "Infinity")
        CHECK(distance == infinity<double>());
      else
        CHECK(distance == doctest::Approx(std::stod(text)).epsilon(1e-12));
    }
    CHECK(lines >= 9);
  }
}

}  // namespace

TEST_CASE("all pairs of real graphs have the answers that are known") {
  for (const Answer& answer : answers)
    for (const char* algorithm : {"auto", "lanes", "near", "dial", "dijkstra", "crauser"}) check(answer, algorithm);
}

TEST_CASE("the largest component of the web of trust, seen from every 50th key") {
  const LoadedGraph loaded = load_graph(data_file("PGPgiantcompo.graph"));
  CHECK(loaded.vertices() == 10680);
  CHECK(loaded.arcs() == 48632);
  const auto sources = parse_sources("every:50", loaded.ids);
  const auto& graph = graph_of(loaded);
  const auto measured = measure_all<std::uint32_t, std::uint32_t>("crauser", graph, sources);
  for (const char* algorithm : {"auto", "lanes", "near", "dial", "dijkstra"})
    CHECK(measured == measure_all<std::uint32_t, std::uint32_t>(algorithm, graph, sources));
  CHECK(measured.front().eccentricity == 21);
  for (const auto& one : measured) {
    CHECK(one.reached == 10680);
    CHECK(one.eccentricity >= 12);
    CHECK(one.eccentricity <= 24);
  }
}

TEST_CASE("single sources on graphs with real weights have the answers that were published") {
  check_distances("ldbc/dir-input.e", "ldbc/dir-output", 1, false);
  check_distances("ldbc/example-directed.e", "ldbc/example-directed-SSSP", 1, false);
  check_distances("ldbc/undir-input.e", "ldbc/undir-output", 1, true);
  check_distances("ldbc/example-undirected.e", "ldbc/example-undirected-SSSP", 2, true);
}

TEST_CASE("symmetric matrices load as undirected graphs") {
  const LoadedGraph food = load_graph(data_file("chesapeake.mtx"));
  CHECK(food.vertices() == 39);
  CHECK(food.arcs() == 340);
  const LoadedGraph mesh = load_graph(data_file("jagmesh7.mtx"));
  CHECK(mesh.vertices() == 1138);
  CHECK(mesh.arcs() == 6312);
  CHECK(mesh.statistics.self_loops == 1138);
}

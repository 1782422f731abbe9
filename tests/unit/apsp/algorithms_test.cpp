#include <doctest/doctest.h>

#include <numeric>

#include "algorithms/crauser.hpp"
#include "reference_paths.hpp"
#include "tuccompi/core/error.hpp"

using namespace apsp;

namespace {

constexpr const char* names[] = {"auto", "lanes", "near", "dial", "dijkstra", "crauser"};

using Whole = Graph<std::uint32_t>;

/// Vertex v leads to v + 1 with the weight v % 5.
Whole path(std::uint32_t vertices) {
  ArcList<std::uint32_t> arcs;
  for (std::uint32_t v = 0; v + 1 < vertices; ++v) {
    arcs.sources.push_back(v);
    arcs.targets.push_back(v + 1);
    arcs.weights.push_back(v % 5);
  }
  return compress(std::move(arcs), vertices, false).graph;
}

}  // namespace

TEST_CASE("every algorithm agrees with Floyd and Warshall on any graph") {
  struct Shape {
    std::uint32_t vertices;
    std::size_t arcs;
    std::uint32_t smallest, largest;
  };
  const Shape shapes[] = {{1, 0, 1, 1},    {2, 1, 0, 0},    {2, 2, 3, 3},    {9, 0, 1, 1},
                          {12, 20, 0, 0},  {20, 30, 0, 2},  {40, 60, 1, 10}, {40, 400, 0, 10},
                          {60, 70, 1, 99}, {60, 250, 1, 1}, {60, 900, 0, 50}};
  std::uint32_t seed = 0;
  for (const Shape& shape : shapes) {
    for (int repeat = 0; repeat < 5; ++repeat) {
      const Whole graph = any_graph<std::uint32_t>(shape.vertices, shape.arcs, shape.smallest, shape.largest, ++seed);
      const auto expected = floyd_warshall<std::uint32_t>(graph);
      const auto wide = floyd_warshall<std::uint64_t>(graph);
      for (const char* name : names) {
        CAPTURE(name);
        CAPTURE(seed);
        CHECK(all_rows<std::uint32_t, std::uint32_t>(name, graph) == expected);
        CHECK(all_rows<std::uint32_t, std::uint64_t>(name, graph) == wide);
      }
    }
  }
}

TEST_CASE("real weights give the same doubles in every algorithm, and the right ones") {
  for (std::uint32_t seed = 1; seed <= 10; ++seed) {
    const Graph<double> graph = any_graph<double>(50, 150, seed % 2, 1000, seed, 0.1);
    const auto dijkstra = all_rows<double, double>("dijkstra", graph);
    CHECK(all_rows<double, double>("crauser", graph) == dijkstra);
    CHECK(all_rows<double, double>("auto", graph) == dijkstra);
    const auto expected = floyd_warshall<double>(graph);
    for (std::uint32_t from = 0; from < graph.vertices(); ++from)
      for (std::uint32_t to = 0; to < graph.vertices(); ++to)
        CHECK((dijkstra[from][to] == expected[from][to] ||
               dijkstra[from][to] == doctest::Approx(expected[from][to]).epsilon(1e-12)));
  }
}

TEST_CASE("larger graphs: both algorithms agree, and no arc is shorter than the distance it spans") {
  const Whole graph = any_graph<std::uint32_t>(3000, 9000, 0, 20, 7);
  const auto dijkstra = make_algorithm<std::uint32_t, std::uint32_t>("dijkstra", graph);
  const auto crauser = make_algorithm<std::uint32_t, std::uint32_t>("crauser", graph);
  std::vector<std::uint32_t> expected(graph.vertices());
  std::vector<std::uint32_t> distances(graph.vertices());
  for (std::uint32_t source = 0; source < graph.vertices(); source += 97) {
    dijkstra->run(source, expected);
    crauser->run(source, distances);
    REQUIRE(distances == expected);
    bool triangles = true;
    for (std::uint32_t v = 0; v < graph.vertices(); ++v)
      for (std::size_t arc = 0; arc < graph.out_degree(v); ++arc)
        if (distances[v] != infinity<std::uint32_t>())
          triangles &= distances[graph.targets_of(v)[arc]] <= distances[v] + graph.weights_of(v)[arc];
    CHECK(triangles);
    CHECK(distances[source] == 0);
  }
}

TEST_CASE("a path of ten thousand vertices") {
  const Whole graph = path(10000);
  for (const char* name : names) {
    const auto paths = make_algorithm<std::uint32_t, std::uint32_t>(name, graph);
    std::vector<std::uint32_t> distances(graph.vertices());
    paths->run(0, distances);
    CHECK(distances.back() == 9999 / 5 * 10 + 0 + 1 + 2 + 3);
    paths->run(9999, distances);
    CHECK(std::count(distances.begin(), distances.end(), infinity<std::uint32_t>()) == 9999);
  }
}

TEST_CASE("a star, from its centre and from a ray") {
  const std::uint32_t rays = 1000;
  ArcList<std::uint32_t> arcs{std::vector<std::uint32_t>(rays, 0), std::vector<std::uint32_t>(rays), {}};
  std::iota(arcs.targets.begin(), arcs.targets.end(), 1U);
  const Whole graph = compress(std::move(arcs), rays + 1, true).graph;
  for (const char* name : names) {
    const auto paths = make_algorithm<std::uint32_t, std::uint32_t>(name, graph);
    std::vector<std::uint32_t> distances(graph.vertices());
    paths->run(5, distances);
    CHECK(distances[0] == 1);
    CHECK(distances[5] == 0);
    CHECK(std::count(distances.begin(), distances.end(), 2U) == rays - 1);
    paths->run(0, distances);
    CHECK(std::count(distances.begin(), distances.end(), 1U) == rays);
  }
}

TEST_CASE("nothing of one source is left when the next one is run") {
  const Whole graph{{0, 1, 1, 2, 2}, {1, 3}, {4, 6}};  // 0 -> 1 and 2 -> 3: two parts
  for (const char* name : names) {
    const auto paths = make_algorithm<std::uint32_t, std::uint32_t>(name, graph);
    const std::uint32_t none = infinity<std::uint32_t>();
    std::vector<std::uint32_t> distances{9, 9, 9, 9};
    paths->run(0, distances);
    CHECK(distances == std::vector<std::uint32_t>{0, 4, none, none});
    paths->run(2, distances);
    CHECK(distances == std::vector<std::uint32_t>{none, none, 0, 6});
    paths->run(3, distances);
    CHECK(distances == std::vector<std::uint32_t>{none, none, none, 0});
    paths->run(0, distances);
    CHECK(distances == std::vector<std::uint32_t>{0, 4, none, none});
  }
}

TEST_CASE("what an algorithm prepares is shared by all it makes") {
  const Whole graph = path(10);
  for (const char* name : names) {
    const auto algorithm = prepare_algorithm<std::uint32_t, std::uint64_t>(name, graph);
    const std::vector<std::uint32_t> sources{3, 7};
    KeepRows<std::uint64_t> one(2);
    KeepRows<std::uint64_t> other(2);
    algorithm.make()->run(sources, one);
    algorithm.make()->run(sources, other);
    CHECK(one.rows == other.rows);
    CHECK(one.measures == other.measures);
  }
  CHECK(lightest_arcs(Whole{{0, 2, 2, 3}, {1, 2, 0}, {7, 4, 5}}) == std::vector<std::uint32_t>{4, 0, 5});
}

TEST_CASE("an unknown algorithm is refused with the names of the known ones") {
  const Whole graph = path(2);
  CHECK_THROWS_WITH_AS((make_algorithm<std::uint32_t, std::uint32_t>("bfs", graph)),
                       "unknown algorithm 'bfs'; known are: auto, bits, lanes, near, dial, dijkstra, crauser",
                       tuccompi::InputError);
  CHECK(algorithm_names().size() == std::size(names) + 1);  // bits, which not every graph suits: lanes_test.cpp
}

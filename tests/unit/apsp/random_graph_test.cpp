#include "random_graph.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "tuccompi/core/error.hpp"

using namespace apsp;

TEST_CASE("every vertex has seven distinct successors other than itself, and weights from 1 to 10") {
  for (const std::uint64_t vertices : {8U, 9U, 100U, 2000U}) {
    const Graph<std::uint32_t> graph = random_graph({.vertices = vertices});
    REQUIRE(graph.vertices() == vertices);
    REQUIRE(graph.arcs() == vertices * 7);
    bool right = true;
    for (std::uint32_t v = 0; v < vertices; ++v) {
      const auto targets = graph.targets_of(v);
      right &= targets.size() == 7 && targets.back() < vertices;
      right &= std::adjacent_find(targets.begin(), targets.end(), std::greater_equal<>{}) == targets.end();
      right &= std::find(targets.begin(), targets.end(), v) == targets.end();
    }
    CHECK(right);
    const auto [least, greatest] = std::minmax_element(graph.weights.begin(), graph.weights.end());
    CHECK(*least >= 1);
    CHECK(*greatest <= 10);
  }
}

TEST_CASE("successors and weights are drawn uniformly") {
  const std::uint32_t vertices = 50;
  std::vector<std::uint32_t> in_degree(vertices);
  std::vector<std::uint32_t> drawn(11);
  const std::uint64_t graphs = 400;
  for (std::uint64_t seed = 0; seed < graphs; ++seed) {
    const Graph<std::uint32_t> graph = random_graph({.vertices = vertices, .seed = seed});
    for (const std::uint32_t target : graph.targets) ++in_degree[target];
    for (const std::uint32_t weight : graph.weights) ++drawn[weight];
  }
  // 2800 and 14000 are expected, with standard deviations of about 49 and 112.
  for (const std::uint32_t count : in_degree) CHECK(std::abs(static_cast<double>(count) - 2800) < 5 * 49);
  for (std::size_t weight = 1; weight <= 10; ++weight)
    CHECK(std::abs(static_cast<double>(drawn[weight]) - 14000) < 5 * 112);
}

TEST_CASE("a seed always gives the same graph, another seed another one") {
  const Graph<std::uint32_t> graph = random_graph({.vertices = 1000, .seed = 42});
  CHECK(graph == random_graph({.vertices = 1000, .seed = 42}));
  CHECK(graph.targets != random_graph({.vertices = 1000, .seed = 43}).targets);
  // Fixed for ever: files written by one machine or version must fit the answers of another.
  const auto fingerprint = [](const std::vector<std::uint32_t>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0},
                           [](std::uint64_t sum, std::uint32_t number) { return sum * 31 + number; });
  };
  CHECK(fingerprint(graph.targets) == 5945623536374357330U);
  CHECK(fingerprint(graph.weights) == 1611301529829383194U);
}

TEST_CASE("degrees and weights that are impossible are refused") {
  CHECK_THROWS_WITH_AS(random_graph({.vertices = 7}), "7 distinct successors a vertex need more than 7 vertices",
                       tuccompi::InputError);
  CHECK_THROWS_AS(random_graph({.vertices = 10, .degree = 0}), tuccompi::InputError);
  CHECK_THROWS_AS(random_graph({.vertices = 10, .max_weight = 0}), tuccompi::InputError);
  CHECK_THROWS_AS(random_graph({.vertices = std::uint64_t{1} << 32}), tuccompi::InputError);
}

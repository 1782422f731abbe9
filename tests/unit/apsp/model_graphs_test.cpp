#include "model_graphs.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "tuccompi/core/error.hpp"

using namespace apsp;

namespace {

using Whole = Graph<std::uint32_t>;

/// Every arc has its like the other way.
bool is_symmetric(const Whole& graph) {
  for (std::uint32_t from = 0; from < graph.vertices(); ++from)
    for (std::size_t arc = 0; arc < graph.out_degree(from); ++arc) {
      const std::uint32_t to = graph.targets_of(from)[arc];
      const auto back = graph.targets_of(to);
      const auto found = std::ranges::lower_bound(back, from);
      if (found == back.end() || *found != from) return false;
      if (graph.weights_of(to)[static_cast<std::size_t>(found - back.begin())] != graph.weights_of(from)[arc])
        return false;
    }
  return true;
}

std::vector<std::uint64_t> degrees(const Whole& graph) {
  std::vector<std::uint64_t> all;
  for (std::uint32_t vertex = 0; vertex < graph.vertices(); ++vertex) all.push_back(graph.out_degree(vertex));
  std::ranges::sort(all, std::ranges::greater());
  return all;
}

}  // namespace

TEST_CASE("a grid has an edge to each neighbour, and only there") {
  const Whole grid = grid_graph(3, 5, 10, 1);
  REQUIRE(grid.vertices() == 15);
  CHECK(grid.arcs() == 2 * (3 * 4 + 2 * 5));
  CHECK(std::ranges::equal(grid.targets_of(0), std::vector<std::uint32_t>{1, 5}));
  CHECK(std::ranges::equal(grid.targets_of(4), std::vector<std::uint32_t>{3, 9}));
  CHECK(std::ranges::equal(grid.targets_of(7), std::vector<std::uint32_t>{2, 6, 8, 12}));
  CHECK(is_symmetric(grid));
  CHECK(grid == grid_graph(3, 5, 10, 1));
  CHECK(grid.weights != grid_graph(3, 5, 10, 2).weights);
  CHECK(grid_graph(1, 1, 1, 1).vertices() == 1);
}

TEST_CASE("R-MAT gives few vertices most of the edges") {
  const Whole graph = rmat_graph(12, 16, 10, 1);
  REQUIRE(graph.vertices() == 4096);
  CHECK(is_symmetric(graph));
  const auto sorted = degrees(graph);
  CHECK(graph.arcs() <= 2 * 16 * 4096);
  CHECK(graph.arcs() > 16 * 4096);  // not too many drawn twice
  CHECK(sorted[0] > 30 * 2 * 16);   // the greatest hub, against a mean of at most 32
  CHECK(sorted[4095] == 0);         // and vertices without any
  const auto top = std::accumulate(sorted.begin(), sorted.begin() + 410, std::uint64_t{0});
  CHECK(top > graph.arcs() / 2);  // a tenth of the vertices has more than half of the arcs
  CHECK(*std::ranges::min_element(graph.weights) == 1);
  CHECK(*std::ranges::max_element(graph.weights) <= 10);
  CHECK(graph == rmat_graph(12, 16, 10, 1));
  // Numbered at random: the hub is not vertex 0.
  CHECK(graph.out_degree(0) < sorted[0]);
}

TEST_CASE("paths and stars") {
  const Whole path = path_graph(5, 3, 1);
  CHECK(path.arcs() == 8);
  CHECK(std::ranges::equal(path.targets_of(2), std::vector<std::uint32_t>{1, 3}));
  const Whole star = star_graph(5, 3, 1);
  CHECK(star.arcs() == 8);
  CHECK(star.out_degree(0) == 4);
  CHECK(std::ranges::equal(star.targets_of(2), std::vector<std::uint32_t>{0}));
  CHECK((is_symmetric(path) && is_symmetric(star)));
  CHECK(path_graph(1, 1, 1).arcs() == 0);
}

TEST_CASE("impossible graphs are refused") {
  CHECK_THROWS_WITH_AS(grid_graph(0, 5, 1, 1), "a grid of 0 x 5 vertices is asked for; 1 to 4294967294 are possible",
                       tuccompi::InputError);
  CHECK_THROWS_AS(grid_graph(1U << 31, 1U << 31, 1, 1), tuccompi::InputError);
  CHECK_THROWS_AS(grid_graph(2, 2, 0, 1), tuccompi::InputError);
  CHECK_THROWS_AS(rmat_graph(32, 16, 1, 1), tuccompi::InputError);
  CHECK_THROWS_AS(path_graph(0, 1, 1), tuccompi::InputError);
  CHECK_THROWS_AS(star_graph(std::uint64_t{1} << 32, 1, 1), tuccompi::InputError);
}

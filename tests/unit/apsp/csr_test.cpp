#include "csr.hpp"

#include <doctest/doctest.h>

using namespace apsp;

using Whole = Graph<std::uint32_t>;

TEST_CASE("arcs are sorted by source and target, parallel ones merged into the lightest") {
  const auto [graph, merged] =
      compress<std::uint32_t>({{2, 0, 2, 0, 2, 2}, {1, 2, 0, 1, 1, 1}, {5, 1, 2, 3, 4, 9}}, 4, false);
  CHECK(graph == Whole{{0, 2, 2, 4, 4}, {1, 2, 0, 1}, {3, 1, 2, 4}});
  CHECK(merged == 2);
  CHECK(graph.vertices() == 4);
  CHECK(graph.arcs() == 4);
  CHECK(graph.out_degree(2) == 2);
}

TEST_CASE("without weights every arc weighs 1, and mirrored arcs lead both ways") {
  const auto [graph, merged] = compress<std::uint32_t>({{0, 1}, {1, 2}, {}}, 3, true);
  CHECK(graph == Whole{{0, 1, 3, 4}, {1, 0, 2, 1}, {1, 1, 1, 1}});
  CHECK(merged == 0);
}

TEST_CASE("a graph without arcs has its vertices") {
  const auto [graph, merged] = compress<double>({}, 3, true);
  CHECK(graph == Graph<double>{{0, 0, 0, 0}, {}, {}});
  CHECK(merged == 0);
  CHECK(Whole{}.vertices() == 0);
}

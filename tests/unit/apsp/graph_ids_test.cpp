#include <doctest/doctest.h>

#include "graph_files.hpp"

using namespace apsp;

TEST_CASE("ids from zero or one to the largest are vertices, unused ones isolated") {
  const LoadedGraph edges = load_text(".el", "2 5\n5 7\n");
  CHECK(edges.vertices() == 8);
  CHECK(edges.statistics.isolated == 5);
  CHECK(edges.ids.vertex_of(7) == 7);
  const LoadedGraph dimacs = load_text(".gr", "p sp 9 1\na 2 5 1\n");
  CHECK(dimacs.vertices() == 9);
  CHECK(dimacs.ids.vertex_of(9) == 8);
}

TEST_CASE("compact ids leave out what occurs in no arc, in the order of the ids") {
  const LoadedGraph loaded = load_text(".el", "900 18446744073709551615\n5 900\n7 7\n", {.compact_ids = true});
  CHECK(loaded.vertices() == 4);
  CHECK(loaded.ids.id_of(0) == 5);
  CHECK(loaded.ids.id_of(1) == 7);
  CHECK(loaded.ids.id_of(3) == 18446744073709551615U);
  CHECK(loaded.ids.vertex_of(900) == 2);
  CHECK(graph_of(loaded).targets == std::vector<std::uint32_t>{2, 3});
  CHECK_THROWS_WITH_AS(
      loaded.ids.vertex_of(6),
      "no vertex has the id 6: ids go from 5 to 18446744073709551615, but not all of them are vertices",
      tuccompi::InputError);
}

TEST_CASE("compact ids close the holes of real graphs") {
  const LoadOptions options{.undirected = true, .compact_ids = true};
  CHECK(load_graph(data_file("netscience.csv"), options).vertices() == 1461);
  CHECK(load_graph(data_file("gapbs4/4.gr"), {.compact_ids = true}).vertices() == 13);
}

TEST_CASE("compact ids make a header's many vertices harmless") {
  const LoadedGraph loaded = load_text(".gr", "p sp 4000000000 1\na 1 3999999999 3\n", {.compact_ids = true});
  CHECK(loaded.vertices() == 2);
  CHECK(loaded.ids.id_of(1) == 3999999999U);
}

TEST_CASE("an id that no vertex has is refused with the range of ids") {
  const VertexIds ids(1, 9);
  CHECK(ids.vertex_of(1) == 0);
  CHECK(ids.vertex_of(9) == 8);
  CHECK_THROWS_WITH_AS(ids.vertex_of(0), "no vertex has the id 0: ids go from 1 to 9", tuccompi::InputError);
  CHECK_THROWS_WITH_AS(ids.vertex_of(10), "no vertex has the id 10: ids go from 1 to 9", tuccompi::InputError);
}

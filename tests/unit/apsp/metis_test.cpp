#include <doctest/doctest.h>

#include "graph_files.hpp"

using namespace apsp;

namespace {

// A triangle 1-2-3 with edge weights 4 (1-2), 5 (2-3), 6 (1-3), and a vertex 4 alone.
LoadedGraph triangle() { return load_text(".graph", "4 3 1\n2 4 3 6\n1 4 3 5\n1 6 2 5\n\n"); }

}  // namespace

TEST_CASE("a METIS file names each edge at both ends") {
  const LoadedGraph loaded = triangle();
  CHECK(loaded.arcs() == 6);
  CHECK(loaded.vertices() == 4);
  CHECK(loaded.statistics.undirected);
  CHECK(graph_of(loaded).weights == std::vector<std::uint32_t>{4, 6, 4, 5, 6, 5});
}

TEST_CASE("every fmt skips what it announces") {
  const Graph<std::uint32_t> weighted = graph_of(triangle());
  const Graph<std::uint32_t> plain = graph_of(load_text(".graph", "4 3\n2 3\n1 3\n1 2\n\n"));
  CHECK(plain.targets == weighted.targets);
  struct Variant {
    const char* text;
    bool edge_weights;
  };
  const Variant variants[] = {
      {"% c\n4 3 0\n% c\n2 3\n1 3\n% c\n1 2\n\n", false},
      {"4 3 000\n2 3\r\n1 3\r\n1 2\r\n\r\n", false},
      {"4 3 10\n9 2 3\n9 1 3\n9 1 2\n9\n", false},
      {"4 3 10 2\n9 8 2 3\n9 8 1 3\n9 8 1 2\n9 8\n", false},
      {"4 3 100\n7 2 3\n7 1 3\n7 1 2\n7\n", false},
      {"4 3 110 2\n7 9 8 2 3\n7 9 8 1 3\n7 9 8 1 2\n7 9 8\n", false},
      {"4 3 001\n2 4 3 6\n1 4 3 5\n1 6 2 5\n\n", true},
      {"4 3 011\n9 2 4 3 6\n9 1 4 3 5\n9 1 6 2 5\n9\n", true},
      {"4 3 101\n7 2 4 3 6\n7 1 4 3 5\n7 1 6 2 5\n7\n", true},
      {"4 3 111\n7 9 2 4 3 6\n7 9 1 4 3 5\n7 9 1 6 2 5\n7 9", true},
  };
  for (const Variant& variant : variants) {
    CAPTURE(variant.text);
    CHECK(graph_of(load_text(".metis", variant.text)) == (variant.edge_weights ? weighted : plain));
  }
}

TEST_CASE("the blank line of a last vertex without edges may lack its end") {
  CHECK(load_text(".graph", "3 1\n2\n1\n").vertices() == 3);
  CHECK(load_text(".graph", "3 1\n2\n1\n\n\n\n").vertices() == 3);
}

TEST_CASE("a METIS file that contradicts itself is refused") {
  struct Bad {
    const char* text;
    const char* start;
    const char* part;
  };
  const Bad bad[] = {
      {"3 2\n2\n1 3\n", ":3: ", "after 2 of the 3 vertices"},
      {"4 1\n2\n1\n", ":3: ", "after 2 of the 4 vertices"},
      {"2 1\n2\n1\n1\n", ":4: ", "a line more than the 2 vertices"},
      {"3 3\n2\n1 3\n2\n", ":1: ", "holds 4 entries"},
      {"3 2\n2 3\n3\n2\n", ":2: ", "from 1 to 2 does not stand at its other end"},
      {"% c\n2 1 1\n% c\n2 5\n1 6\n", ":4: ", "from 1 to 2 has another weight"},
      {"2 1\n3\n1\n", ":2: ", "the neighbour is 3, above 2"},
      {"2 1\n0\n1\n", ":2: ", "the neighbour is 0"},
      {"2 1 1\n2\n1\n", ":2: ", "the weight is missing"},
      {"2 1 1\n2 -3\n1 -3\n", ":2: ", "'-3'"},
      {"2 1 10\nx 2\n1 1\n", ":2: ", "the vertex weight is 'x'"},
      {"2 1 2\n2\n1\n", ":1: ", "fmt is '2'"},
      {"2 1 0 1 1\n2\n1\n", ":1: ", "unexpected '1'"},
      {"2\n", ":1: ", "the number of edges is missing"},
      {"% nothing\n", ":1: ", "before the line"},
      {"4000000000 18446744073709551615\n2\n", ":2: ", "after 1 of the 4000000000 vertices"},
  };
  for (const Bad& one : bad) {
    const std::string refusal = refusal_of_text(".graph", one.text);
    CAPTURE(one.text);
    CAPTURE(refusal);
    CHECK(refusal.starts_with(one.start));
    CHECK(refusal.find(one.part) != std::string::npos);
  }
}

TEST_CASE("the one-way dialect needs to be asked for, and the refusal says how") {
  const std::string unweighted = refusal_of(data_file("gapbs4/4.graph"));
  CHECK(unweighted.starts_with(":3: "));
  CHECK(unweighted.find("--directed") != std::string::npos);
  const std::string weighted = refusal_of(data_file("gapbs4/4w.graph"));
  CHECK(weighted.starts_with(":1: the header promises 53 edges"));
  CHECK(weighted.find("--directed") != std::string::npos);
}

TEST_CASE("an ordinary METIS file is no one-way file") {
  CHECK(refusal_of_text(".graph", "2 1\n2\n1\n", {.directed = true}).find("without --directed") != std::string::npos);
}

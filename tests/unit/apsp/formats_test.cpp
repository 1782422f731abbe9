#include <doctest/doctest.h>

#include <cmath>

#include "graph_files.hpp"

using namespace apsp;

TEST_CASE("one graph gives the same vertices and arcs in every format") {
  const LoadedGraph dimacs = load_graph(data_file("gapbs4/4.gr"));
  CHECK(dimacs.vertices() == 14);
  CHECK(dimacs.arcs() == 53);
  CHECK(dimacs.statistics.arcs_in_file == 256);
  CHECK(dimacs.statistics.self_loops == 36);
  CHECK(dimacs.statistics.parallel_arcs == 167);
  CHECK(dimacs.statistics.isolated == 1);
  CHECK(dimacs.ids.id_of(0) == 1);

  const LoadedGraph edges = load_graph(data_file("gapbs4/4.wel"));
  CHECK(edges.ids.id_of(0) == 0);
  CHECK(graph_of(dimacs) == graph_of(edges));
  CHECK(graph_of(dimacs) == graph_of(load_graph(data_file("gapbs4/4w.mtx"))));
  CHECK(graph_of(dimacs) == graph_of(load_graph(data_file("gapbs4/4w.graph"), {.directed = true})));
}

TEST_CASE("one unweighted graph is the same in every format, with weights of 1") {
  const LoadedGraph edges = load_graph(data_file("gapbs4/4.el"));
  CHECK(graph_of(edges).targets == graph_of(load_graph(data_file("gapbs4/4.gr"))).targets);
  CHECK(edges.statistics.min_weight == 1);
  CHECK(edges.statistics.max_weight == 1);
  CHECK(graph_of(edges) == graph_of(load_graph(data_file("gapbs4/4.mtx"))));
  CHECK(graph_of(edges) == graph_of(load_graph(data_file("gapbs4/4.graph"), {.directed = true})));
}

TEST_CASE("the extension decides the format, then the first lines, unless the caller does") {
  const char* dimacs = "c a comment\np sp 2 1\na 1 2 7\n";
  const char* matrix = "%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 2 7\n";
  CHECK(load_text(".unknown", dimacs).statistics.format == "DIMACS");
  CHECK(load_text("", matrix).statistics.format == "MatrixMarket");
  CHECK(load_text(".unknown", "0 1 7\n").statistics.format == "edge list");
  CHECK(load_text(".GR", dimacs).statistics.format == "DIMACS");
  CHECK(load_text(".txt", matrix, {.format = Format::matrix_market}).arcs() == 1);
  CHECK(format_named("metis") == Format::metis);
  CHECK_THROWS_AS(format_named("gml"), tuccompi::InputError);
}

TEST_CASE("CR LF, a missing last newline, blank lines and a byte order mark change nothing") {
  const LoadedGraph plain = load_text(".wel", "0 1 5\n1 2 6\n");
  for (const char* text : {"0 1 5\r\n1 2 6\r\n", "0 1 5\n1 2 6", "\n\n  0\t1 5 \n# c\n% c\n\t\n1   2 6\n",
                           "\xEF\xBB\xBF"
                           "0 1 5\n1 2 6\n",
                           "0,1,5\n1,2,6", "0, 1, 5\n1 , 2 ,\t6\n"}) {
    CAPTURE(text);
    CHECK(graph_of(load_text(".wel", text)) == graph_of(plain));
  }
}

TEST_CASE("a line of column names is skipped") {
  CHECK(load_text(".csv", "source,target,weight\n0,1,5\n").arcs() == 1);
  CHECK(load_text(".csv", "# c\n\"src\",\"dst\"\n0,1\n").arcs() == 1);
  CHECK(load_text(".tsv", "from_id\tto\n0\t1\n1\t0\n").arcs() == 2);
}

TEST_CASE("weights are 32-bit integers until one needs a double") {
  CHECK(!load_text(".wel", "0 1 4294967295\n").real_weights());
  CHECK(!load_text(".wel", "0 1 +5\n").real_weights());
  const LoadedGraph large = load_text(".wel", "0 1 1\n1 2 4294967296\n");
  CHECK(graph_of<double>(large).weights == std::vector<double>{1, 4294967296.0});
  const LoadedGraph real = load_text(".wel", "0 1 1\n1 2 .5\n2 3 2e1\n3 4 9007199254740992\n");
  CHECK(graph_of<double>(real).weights == std::vector<double>{1, 0.5, 20, 9007199254740992.0});
  CHECK(load_text(".mtx", "%%MatrixMarket matrix coordinate real general\n2 2 1\n1 2 3\n").real_weights());
}

TEST_CASE("a zero may have a sign, but stays zero") {
  const LoadedGraph loaded = load_text(".wel", "0 1 -0.0\n");
  CHECK(!std::signbit(graph_of<double>(loaded).weights.front()));
}

TEST_CASE("undirected loading adds every arc backwards and keeps the minimum of both") {
  const LoadedGraph loaded = load_text(".wel", "0 1 5\n1 0 3\n1 2 4\n", {.undirected = true});
  CHECK(graph_of(loaded).offsets == std::vector<std::uint64_t>{0, 1, 3, 4});
  CHECK(graph_of(loaded).targets == std::vector<std::uint32_t>{1, 0, 2, 1});
  CHECK(graph_of(loaded).weights == std::vector<std::uint32_t>{3, 3, 4, 4});
  CHECK(loaded.statistics.parallel_arcs == 2);
  CHECK(loaded.statistics.undirected);
}

TEST_CASE("symmetric matrices are undirected, general ones lead from row to column") {
  const std::string head = "%%MatrixMarket MATRIX Coordinate Integer ";
  const LoadedGraph symmetric = load_text(".mtx", head + "Symmetric\n3 3 3\n2 1 5\n3 2 6\n3 3 9\n");
  CHECK(symmetric.arcs() == 4);
  CHECK(symmetric.statistics.self_loops == 1);
  const LoadedGraph general = load_text(".mtx", head + "general\n3 3 1\n2 1 5\n");
  CHECK(graph_of(general).targets_of(1).front() == 0);
  CHECK(graph_of(general).out_degree(0) == 0);
}

TEST_CASE("one line describes a graph and what happened to it") {
  CHECK(describe(load_graph(data_file("gapbs4/4.gr"))) ==
        "DIMACS, directed: 14 vertices, 53 arcs, integer weights 1 to 251; 256 arcs in the file, "
        "36 self loops dropped, 167 parallel arcs merged, 1 isolated");
  CHECK(describe(load_text(".gr", "p sp 1 0\n")) ==
        "DIMACS, directed: 1 vertex, 0 arcs; 0 arcs in the file, 1 isolated");
}

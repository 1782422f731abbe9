#include "io/write_graph.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "graph_files.hpp"
#include "random_graph.hpp"
#include "temporary_folder.hpp"

using namespace apsp;

TEST_CASE("a written graph comes back the same from every format") {
  const Graph<std::uint32_t> graph = random_graph({.vertices = 50, .degree = 3});
  const LoadedGraph loaded = make_loaded_graph(graph, VertexIds(1, 50), {.format = "generated"});
  for (const char* extension : {".gr", ".mtx", ".wel"}) {
    const TemporaryFile file(extension);
    write_graph(file.path(), loaded);
    CHECK(graph_of(load_graph(file.path())) == graph);
  }
}

TEST_CASE("real weights come back bit by bit") {
  const LoadedGraph loaded = load_text(".wel", "0 1 0.1\n1 2 1e-300\n2 0 3.141592653589793\n");
  for (const char* extension : {".gr", ".mtx", ".wel"}) {
    const TemporaryFile file(extension);
    write_graph(file.path(), loaded);
    CHECK(graph_of<double>(load_graph(file.path())) == graph_of<double>(loaded));
  }
}

TEST_CASE("DIMACS text looks as DIMACS asks for") {
  std::ostringstream out;
  write_graph(out, Graph<std::uint32_t>{{0, 1, 1}, {1}, {7}}, Format::dimacs);
  CHECK(out.str() == "p sp 2 1\na 1 2 7\n");
}

TEST_CASE("what cannot be written is refused and leaves no file behind") {
  const LoadedGraph loaded = load_text(".wel", "0 1 5\n");
  CHECK_THROWS_AS(write_graph("/no/such/folder/x.gr", loaded), tuccompi::InputError);
  CHECK_THROWS_AS(write_graph("x.unknown", loaded), tuccompi::InputError);
  CHECK_THROWS_AS(write_graph("x.graph", loaded), tuccompi::InputError);
  CHECK(!std::filesystem::exists("x.graph"));
}

TEST_CASE("a file written beside the unfinished one of another process leaves that alone, and nothing of its own") {
  const tuccompi::testing::TemporaryFolder folder;
  std::ofstream(folder / "x.wel.part") << "another's";
  write_graph(folder / "x.wel", load_text(".wel", "0 1 5\n"));
  CHECK(folder.names() == std::vector<std::string>{"x.wel", "x.wel.part"});
  CHECK(tuccompi::testing::text_in(folder / "x.wel.part") == "another's");
}

TEST_CASE("a graph is not written over what is no regular file") {
  const tuccompi::testing::TemporaryFolder folder;
  const auto target = folder / "x.wel";
  std::filesystem::create_symlink("/dev/null", target);
  CHECK_THROWS_AS(write_graph(target, load_text(".wel", "0 1 5\n")), tuccompi::InputError);
  CHECK(folder.names() == std::vector<std::string>{"x.wel"});
}

#include <doctest/doctest.h>

#include "graph_files.hpp"

using namespace apsp;

namespace {

struct Malformed {
  const char* file;
  const char* start;  // of the refusal
  const char* value;  // named in it
};

constexpr Malformed malformed[] = {
    {"malformed_mtx/mangled1.mtx", ":1: ", "'mangled'"},
    {"malformed_mtx/mangled2.mtx", ":1: ", "'mangled'"},
    {"malformed_mtx/mangled4.mtx", ":1: ", "'mangled'"},
    {"malformed_mtx/mangled6.mtx", ":1: ", "'hermitian'"},
    {"malformed_mtx/mangled8.mtx", ":4: ", "number of columns is missing"},
    {"malformed_mtx/mangled11.mtx", ":4: ", "3 rows and 4 columns"},
    {"malformed_mtx/mangled13.mtx", ":4: ", "3 rows and 4 columns"},
    {"malformed_mtx/mangled15.mtx", ":1: ", "'array'"},
    {"malformed_mtx/mangled_int8.mtx", ":8: ", "'-129'"},
    {"malformed_mtx/mangled_int16.mtx", ":8: ", "'-32769'"},
    {"west0067.mtx", ":15: ", "'-.2788416'"},
    {"negative-vertex-id.csv", ":1: ", "'-1'"},
};

}  // namespace

TEST_CASE("damaged files are refused at their first wrong line") {
  for (const Malformed& one : malformed) {
    CAPTURE(one.file);
    const std::string refusal = refusal_of(data_file(one.file));
    CAPTURE(refusal);
    CHECK(refusal.starts_with(one.start));
    CHECK(refusal.find(one.value) != std::string::npos);
  }
}

TEST_CASE("what only another reader's type would refuse is a valid graph") {
  for (const char* file : {"bool", "uint8", "uint16"}) {
    const LoadedGraph loaded = load_graph(data_file("malformed_mtx/mangled_" + std::string(file) + ".mtx"));
    CHECK(loaded.vertices() == 7);
    CHECK(loaded.arcs() == 12);
    CHECK(loaded.statistics.min_weight == 0);
  }
  CHECK(load_graph(data_file("malformed_mtx/mangled_uint16.mtx")).statistics.max_weight == 65536);
}

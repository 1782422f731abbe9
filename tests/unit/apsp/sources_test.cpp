#include "sources.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tuccompi/core/error.hpp"

using namespace apsp;

using Vertices = std::vector<std::uint32_t>;

TEST_CASE("sources are all, every K-th, the first K, or ids as they are in the file") {
  const VertexIds ids(1, 7);
  CHECK(parse_sources("all", ids) == Vertices{0, 1, 2, 3, 4, 5, 6});
  CHECK(parse_sources("every:3", ids) == Vertices{0, 3, 6});
  CHECK(parse_sources("every:100", ids) == Vertices{0});
  CHECK(parse_sources("every:18446744073709551615", ids) == Vertices{0});
  CHECK(parse_sources("first:2", ids) == Vertices{0, 1});
  CHECK(parse_sources("first:7", ids).size() == 7);
  CHECK(parse_sources("7,1,3", ids) == Vertices{6, 0, 2});
  CHECK(parse_sources("900", VertexIds(std::vector<std::uint64_t>{5, 900})) == Vertices{1});
}

TEST_CASE("sources that make no sense are refused with option and value") {
  const VertexIds ids(1, 7);
  struct Bad {
    const char* text;
    const char* part;
  };
  const Bad bad[] = {
      {"0", "no vertex has the id 0: ids go from 1 to 7"},
      {"8", "no vertex has the id 8"},
      {"1,2,1", "id 1 is given twice"},
      {"1,,2", "'' is not a whole number"},
      {"", "'' is not a whole number"},
      {"1,", "'' is not a whole number"},
      {"-1", "'-1' is not a whole number"},
      {"1 2", "'1 2' is not a whole number"},
      {"some", "'some' is not a whole number"},
      {"every:0", "every:0"},
      {"every:", "'' is not a whole number"},
      {"every:-2", "'-2' is not a whole number"},
      {"first:0", "first:0"},
      {"first:8", "first:8 asks for more than the graph's 7 vertices"},
      {"99999999999999999999", "does not fit in 64 bits"},
  };
  for (const Bad& one : bad) {
    CAPTURE(one.text);
    std::string message;
    try {
      parse_sources(one.text, ids);
    } catch (const tuccompi::InputError& error) {
      message = error.what();
    }
    CAPTURE(message);
    CHECK(message.starts_with("--sources: "));
    CHECK(message.find(one.part) != std::string::npos);
  }
}

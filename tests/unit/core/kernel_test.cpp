#include "tuccompi/core/kernel.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tuccompi/core/build_id.hpp"
#include "tuccompi/core/error.hpp"

using namespace tuccompi;

TEST_CASE("a launch shape is text, and back") {
  for (const std::string text : {"256", "1024", "1", "32x8", "8x32", "4x4x64", "1x1x64", "128 items 4", "96 carveout 0",
                                 "32x2 items 2 carveout 100"}) {
    CAPTURE(text);
    CHECK(text_of(shape_from(text)) == text);
  }
  const LaunchShape shape = shape_from("32x4x2 items 8 carveout 50");
  CHECK(shape == LaunchShape{.block = {.x = 32, .y = 4, .z = 2}, .items_per_thread = 8, .carveout = 50});
  CHECK(shape.block.volume() == 256);
}

TEST_CASE("what is no launch shape is refused") {
  for (const std::string text : {"",
                                 " ",
                                 "0",
                                 "-1",
                                 "2048",
                                 "32x64",
                                 "0x8",
                                 "32x",
                                 "x8",
                                 "32x8x",
                                 "2x2x2x2",
                                 "256 items",
                                 "256 items 0",
                                 "256 items 1025",
                                 "256 carveout 101",
                                 "256 carveout -1",
                                 "99999999999999999999",
                                 "4294967297",
                                 "256 items 9999999999999",
                                 "256 items 4294967295",
                                 "256 carveout 3000000000",
                                 "256 carveout 4294967295",
                                 "256x",
                                 "256threads",
                                 "256 colour 3",
                                 "65536x65536",
                                 "256 items 2x"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(shape_from(text), InputError);
  }
}

TEST_CASE("letters of a characterisation have names, and back") {
  for (const Access access : {Access::scatter, Access::medium_coalesced, Access::coalesced, Access::def})
    CHECK(access_from(name_of(access)) == access);
  for (const Level level : {Level::none, Level::low, Level::medium, Level::high, Level::def})
    CHECK(level_from(name_of(level)) == level);
  CHECK_THROWS_AS(access_from("sequential"), InputError);
  CHECK_THROWS_AS(level_from(""), InputError);
}

namespace {
int here = 0;
}

TEST_CASE("a build is told by where its code and data lie") {
  const std::string id = build_id_of(reinterpret_cast<const void*>(&build_id_of));
  CHECK(id == build_id_of(&here));
  CHECK(id.find_first_not_of("0123456789abcdef") == std::string::npos);
  int on_the_stack = 0;
  CHECK(build_id_of(&on_the_stack).empty());
  CHECK(build_id_of(nullptr).empty());
}

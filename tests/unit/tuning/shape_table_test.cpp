#include "shape_table.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "tuccompi/core/error.hpp"

using namespace tuccompi;
using doctest::Approx;

namespace {

const char* const two_classes = R"({
  "device": "Tried", "compute_capability": 90, "classes": [
    {"dimensions": 1, "access": "scatter", "arithmetic": "low", "cache_lines": "low", "reuse": "low",
     "speeds": {"256": 1.0, "128": 0.64}},
    {"dimensions": 1, "access": "scatter", "arithmetic": "high", "cache_lines": "low", "reuse": "low",
     "speeds": {"256": 0.81, "128 items 4": 1.0}},
    {"dimensions": 2, "access": "coalesced", "arithmetic": "low", "cache_lines": "low", "reuse": "low",
     "speeds": {"32x8": 1.0}}]})";

std::map<std::string, double> speeds(const KernelTraits& traits) {
  std::map<std::string, double> all;
  for (const auto& [shape, speed] : speeds_for(parse_shape_table(two_classes, "t.json"), traits))
    all[text_of(shape)] = speed;
  return all;
}

}  // namespace

TEST_CASE("a kernel has the speeds of its class") {
  CHECK(speeds({"k", 1, Access::scatter, Level::low, Level::low, Level::low}) ==
        std::map<std::string, double>{{"256", 1.0}, {"128", 0.64}});
  CHECK(speeds({"k", 1, Access::coalesced, Level::low, Level::low, Level::low}).empty());
}

TEST_CASE("what is not known of a kernel is averaged over; a shape that a class has left out is slow in it") {
  const auto any = speeds({"k", 1, Access::scatter, Level::def, Level::low, Level::def});
  CHECK(any.at("256") == Approx(std::sqrt(0.81)));
  CHECK(any.at("128") < 0.81);
  CHECK(any.at("128 items 4") < 0.9);
}

TEST_CASE("kernels of three dimensions have those of two") {
  CHECK(speeds({"k", 3, Access::coalesced, Level::low, Level::low, Level::low}).count("32x8") == 1);
}

TEST_CASE("what is no table is refused, with the name of the file") {
  for (const char* const text : {"", "[]", "{}", R"({"device": 3, "compute_capability": 90, "classes": []})",
                                 R"({"device": "a", "compute_capability": 90, "classes": [{}]})",
                                 R"({"device": "a", "compute_capability": 90, "classes": [{"dimensions": 1, "access":
            "sideways", "arithmetic": "low", "cache_lines": "low", "reuse": "low", "speeds": {}}]})",
                                 R"({"device": "a", "compute_capability": 90, "classes": [{"dimensions": 1, "access":
            "scatter", "arithmetic": "low", "cache_lines": "low", "reuse": "low", "speeds": {"0x3": 1}}]})"}) {
    CAPTURE(text);
    CHECK_THROWS_WITH_AS(parse_shape_table(text, "t.json"), doctest::Contains("t.json"), InputError);
  }
}

TEST_CASE("every GPU has a table: its own, or that of the most similar") {
  const ShapeTable* const own = table_for({.name = "NVIDIA H200", .compute_capability = 90});
  REQUIRE(own != nullptr);
  CHECK(own->device == "NVIDIA H200");
  CHECK(own->classes.size() == 162);
  CHECK(table_for({.name = "another", .compute_capability = 75}) != nullptr);
  for (const ShapeTable::Class& entry : own->classes) {
    CHECK(std::ranges::max(entry.speeds, {}, [](const auto& s) { return s.second; }).second == 1.0);
    for (const auto& [shape, speed] : entry.speeds) CHECK((speed > 0 && speed <= 1));
  }
}

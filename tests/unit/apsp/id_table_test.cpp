#include "io/id_table.hpp"

#include <doctest/doctest.h>

using namespace apsp;

TEST_CASE("ids are numbered as they come, and sorted in the end") {
  IdTable table;
  CHECK(table.number_of(18446744073709551615U) == 0);
  CHECK(table.number_of(0) == 1);
  CHECK(table.number_of(7) == 2);
  CHECK(table.number_of(0) == 1);
  CHECK(table.size() == 3);
  std::vector<std::uint32_t> new_number;
  CHECK(table.sort(new_number) == std::vector<std::uint64_t>{0, 7, 18446744073709551615U});
  CHECK(new_number == std::vector<std::uint32_t>{2, 0, 1});
}

TEST_CASE("a table that grows forgets nothing, whatever the ids have in common") {
  for (const std::uint64_t stride : {std::uint64_t{1}, std::uint64_t{1} << 12, std::uint64_t{1} << 44}) {
    IdTable table;
    bool right = true;
    for (std::uint32_t k = 0; k < 20000; ++k) right &= table.number_of(k * stride) == k;
    for (std::uint32_t k = 0; k < 20000; ++k) right &= table.number_of(k * stride) == k;
    CHECK(right);
    CHECK(table.size() == 20000);
  }
}

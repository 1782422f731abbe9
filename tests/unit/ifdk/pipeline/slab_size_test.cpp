#include "pipeline/slab_size.hpp"

#include <doctest/doctest.h>

using namespace ifdk;

namespace {

constexpr double quarter_of_a_gigabyte = 256.0 * 1024 * 1024;

}  // namespace

TEST_CASE("a slab is a part of what each unit gets, in whole blocks of the columns kernel") {
  const Grid volume{.size = {256, 256, 256}};
  CHECK(pairs_a_slab(volume, Layout::rows, 128, 2) == 16);
  CHECK(pairs_a_slab(volume, Layout::rows, 128, 1000) == 1);
  CHECK(pairs_a_slab(volume, Layout::columns, 128, 2) == 16);
  CHECK(pairs_a_slab(volume, Layout::columns, 128, 3) == 8);
  CHECK(pairs_a_slab(volume, Layout::columns, 128, 1000) == 8);
}

TEST_CASE("a slab takes no more than a quarter of a gigabyte, unless a block of the columns kernel does") {
  const Grid large{.size = {1024, 1024, 1024}}, huge{.size = {4096, 4096, 4096}};
  CHECK(slab_bytes(large, pairs_a_slab(large, Layout::rows, 512, 1)) == quarter_of_a_gigabyte);
  CHECK(slab_bytes(large, pairs_a_slab(large, Layout::columns, 512, 1)) == quarter_of_a_gigabyte);
  CHECK(pairs_a_slab(huge, Layout::rows, 2048, 1) == 2);
  CHECK(pairs_a_slab(huge, Layout::columns, 2048, 1) == 8);
  CHECK(slab_bytes(huge, 8) == 4 * quarter_of_a_gigabyte);
}

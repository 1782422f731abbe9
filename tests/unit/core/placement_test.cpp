#include "tuccompi/core/placement.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>

#include "tuccompi/core/error.hpp"

using namespace tuccompi;

namespace {

using Cores = std::vector<std::vector<int>>;

RankResources undeclared(std::vector<int> cores, double quota = 0) {
  return {.cores = std::move(cores), .declared = {}, .quota = quota};
}
RankResources declared(std::vector<int> cores, const std::string& units) {
  return {.cores = std::move(cores), .declared = parse_units(units)};
}

/// The cores of each unit of one rank.
Cores cores_of(const std::vector<Unit>& units) {
  Cores cores;
  for (const Unit& unit : units) cores.push_back(unit.cores);
  return cores;
}

}  // namespace

TEST_CASE("a rank alone gets a unit for each of its cores") {
  const auto placed = place({undeclared({0, 1, 5})}, false);
  CHECK(cores_of(placed.at(0)) == Cores{{0}, {1}, {5}});
}

TEST_CASE("ranks with masks of their own keep them") {
  const auto placed = place({undeclared({4, 5}), undeclared({0, 1, 2})}, false);
  CHECK(cores_of(placed.at(0)) == Cores{{4}, {5}});
  CHECK(cores_of(placed.at(1)) == Cores{{0}, {1}, {2}});
}

TEST_CASE("ranks with the same mask share it evenly, and no core is used twice") {
  const auto placed = place({undeclared({0, 1, 2, 3, 4}), undeclared({0, 1, 2, 3, 4})}, false);
  CHECK(cores_of(placed.at(0)) == Cores{{0}, {1}, {2}});
  CHECK(cores_of(placed.at(1)) == Cores{{3}, {4}});
}

TEST_CASE("however the masks overlap, no rank leaves its mask and no core is used twice") {
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    std::vector<RankResources> ranks(1 + random() % 4);
    for (RankResources& rank : ranks)
      for (int core = 0; core < 12; ++core)
        if (random() % 2 == 0) rank.cores.push_back(core);
    CAPTURE(seed);
    std::vector<std::vector<Unit>> placed;
    try {
      placed = place(ranks, false);
    } catch (const InputError&) {
      continue;
    }
    std::set<int> used;
    for (std::size_t rank = 0; rank < ranks.size(); ++rank)
      for (const Unit& unit : placed[rank]) {
        CAPTURE(rank);
        CHECK(unit.cores.size() == 1);
        CHECK(std::ranges::find(ranks[rank].cores, unit.cores.front()) != ranks[rank].cores.end());
        CHECK(used.insert(unit.cores.front()).second);
      }
  }
}

TEST_CASE("more ranks than cores need --oversubscribe, and the message says so") {
  const std::vector<RankResources> ranks{undeclared({0, 1}), undeclared({0, 1}), undeclared({0, 1})};
  CHECK_THROWS_WITH_AS(place(ranks, false),
                       "no core is left for rank 2 of the 3 on this host: start fewer ranks, declare --units, or share "
                       "cores with --oversubscribe",
                       InputError);
  const auto placed = place(ranks, true);
  for (const auto& units : placed) {
    CHECK(units.size() == 1);
    CHECK(units.front().cores.size() == 1);
  }
}

TEST_CASE("a rank without any core is refused even with --oversubscribe") {
  CHECK_THROWS_AS(place({undeclared({})}, true), InputError);
}

TEST_CASE("declared units get cores of their own as long as there are some, then share them") {
  CHECK(cores_of(place({declared({0, 1, 2, 3}, "cpu:2,cpu@0.5:1")}, false).at(0)) == Cores{{0}, {1}, {2}});
  CHECK(cores_of(place({declared({0, 1}, "cpu:3")}, false).at(0)) == Cores{{0}, {1}, {0}});
  const auto placed = place({declared({0}, "cpu:1"), declared({0}, "cpu:1"), declared({0}, "cpu:2")}, false);
  for (const auto& units : placed)
    for (const Unit& unit : units) CHECK(unit.cores == std::vector<int>{0});
}

TEST_CASE("declared units of ranks with one mask take cores of their own rank's part") {
  const auto placed = place({declared({0, 1, 2, 3}, "cpu:2"), declared({0, 1, 2, 3}, "cpu:2")}, false);
  CHECK(cores_of(placed.at(0)) == Cores{{0}, {1}});
  CHECK(cores_of(placed.at(1)) == Cores{{2}, {3}});
}

TEST_CASE("a team has as many cores as threads, while there are that many") {
  const auto wide = place({declared({0, 1, 2, 3, 4, 5, 6, 7}, "cpu:2x4")}, false).at(0);
  CHECK(cores_of(wide) == Cores{{0, 1, 2, 3}, {4, 5, 6, 7}});
  CHECK(wide[0].threads == 4);
  const auto narrow = place({declared({0, 1}, "cpu:2x4")}, false).at(0);
  CHECK(cores_of(narrow) == Cores{{0, 1}, {0, 1}});
}

TEST_CASE("declared units keep kind, speed and threads; none is none") {
  const auto units = place({declared({0, 1}, "cpu@0.25:1x2,gpu:1")}, false).at(0);
  REQUIRE(units.size() == 2);
  CHECK(units[0].speed == 0.25);
  CHECK(units[0].throttled());
  CHECK(units[0].threads == 2);
  CHECK(units[1].kind == UnitKind::gpu);
  CHECK_FALSE(units[1].throttled());
  CHECK(place({declared({0, 1}, "none"), undeclared({2})}, false).at(0).empty());
}

TEST_CASE("a cgroup's quota limits the units of a rank that declares none") {
  const std::vector<int> eight{0, 1, 2, 3, 4, 5, 6, 7};
  CHECK(place({undeclared(eight, 2.5)}, false).at(0).size() == 2);
  CHECK(place({undeclared(eight, 0.5)}, false).at(0).size() == 1);
  CHECK(place({undeclared(eight, 100)}, false).at(0).size() == 8);
  const auto two_ranks = place({undeclared(eight, 4), undeclared(eight, 4)}, false);
  CHECK(two_ranks.at(0).size() == 2);
  CHECK(two_ranks.at(1).size() == 2);
}

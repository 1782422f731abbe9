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

DeviceProfile gpu(const std::string& uuid, int ordinal, std::vector<int> near_cores = {}) {
  return {.name = "imagined", .ordinal = ordinal, .uuid = uuid, .near_cores = std::move(near_cores)};
}
RankResources with_gpus(RankResources rank, std::vector<DeviceProfile> gpus) {
  rank.gpus = std::move(gpus);
  return rank;
}

/// The GPUs of the units of one rank, by UUID and ordinal; cores are "-".
std::vector<std::string> gpus_of(const std::vector<Unit>& units) {
  std::vector<std::string> gpus;
  for (const Unit& unit : units)
    gpus.push_back(unit.kind == UnitKind::gpu ? unit.device.uuid + std::to_string(unit.device.ordinal) : "-");
  return gpus;
}

/// The cores of each unit of one rank.
Cores cores_of(const std::vector<Unit>& units) {
  Cores cores;
  for (const Unit& unit : units) cores.push_back(unit.cores);
  return cores;
}

}  // namespace

TEST_CASE("a rank alone gets a unit for each of its cores") {
  const auto placed = place({undeclared({0, 1, 5})}, {});
  CHECK(cores_of(placed.at(0)) == Cores{{0}, {1}, {5}});
}

TEST_CASE("ranks with masks of their own keep them") {
  const auto placed = place({undeclared({4, 5}), undeclared({0, 1, 2})}, {});
  CHECK(cores_of(placed.at(0)) == Cores{{4}, {5}});
  CHECK(cores_of(placed.at(1)) == Cores{{0}, {1}, {2}});
}

TEST_CASE("ranks with the same mask share it evenly, and no core is used twice") {
  const auto placed = place({undeclared({0, 1, 2, 3, 4}), undeclared({0, 1, 2, 3, 4})}, {});
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
      placed = place(ranks, {});
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
  CHECK_THROWS_WITH_AS(place(ranks, {}),
                       "no core is left for rank 2 of the 3 on this host: start fewer ranks, declare --units, or share "
                       "cores with --oversubscribe",
                       InputError);
  const auto placed = place(ranks, {.oversubscribe = true});
  for (const auto& units : placed) {
    CHECK(units.size() == 1);
    CHECK(units.front().cores.size() == 1);
  }
}

TEST_CASE("a rank without any core is refused even with --oversubscribe") {
  CHECK_THROWS_AS(place({undeclared({})}, {.oversubscribe = true}), InputError);
}

TEST_CASE("declared units get cores of their own as long as there are some, then share them") {
  CHECK(cores_of(place({declared({0, 1, 2, 3}, "cpu:2,cpu@0.5:1")}, {}).at(0)) == Cores{{0}, {1}, {2}});
  CHECK(cores_of(place({declared({0, 1}, "cpu:3")}, {}).at(0)) == Cores{{0}, {1}, {0}});
  const auto placed = place({declared({0}, "cpu:1"), declared({0}, "cpu:1"), declared({0}, "cpu:2")}, {});
  for (const auto& units : placed)
    for (const Unit& unit : units) CHECK(unit.cores == std::vector<int>{0});
}

TEST_CASE("declared units of ranks with one mask take cores of their own rank's part") {
  const auto placed = place({declared({0, 1, 2, 3}, "cpu:2"), declared({0, 1, 2, 3}, "cpu:2")}, {});
  CHECK(cores_of(placed.at(0)) == Cores{{0}, {1}});
  CHECK(cores_of(placed.at(1)) == Cores{{2}, {3}});
}

TEST_CASE("a team has as many cores as threads, while there are that many") {
  const auto wide = place({declared({0, 1, 2, 3, 4, 5, 6, 7}, "cpu:2x4")}, {}).at(0);
  CHECK(cores_of(wide) == Cores{{0, 1, 2, 3}, {4, 5, 6, 7}});
  CHECK(wide[0].threads == 4);
  const auto narrow = place({declared({0, 1}, "cpu:2x4")}, {}).at(0);
  CHECK(cores_of(narrow) == Cores{{0, 1}, {0, 1}});
}

TEST_CASE("declared units have the speed and the threads that were said, and GPUs their lanes") {
  auto rank = declared({0, 1}, "cpu@0.25:1x2,gpu@0.5:1");
  rank.gpus = {gpu("A", 0)};
  const auto units = place({rank}, {.mk = 3}).at(0);
  CHECK(units.at(0).speed == 0.25);
  CHECK(units.at(0).threads == 2);
  CHECK(units.at(0).lanes == 1);
  CHECK(units.at(1).kind == UnitKind::gpu);
  CHECK(units.at(1).speed == 0.5);
  CHECK(units.at(1).lanes == 3);
  CHECK(units.at(1).device.uuid == "A");
  CHECK(units.at(0).throttled());
  CHECK(place({declared({0, 1}, "none"), undeclared({2})}, {}).at(0).empty());
}

TEST_CASE("a cgroup's quota limits the units of a rank that declares none") {
  const std::vector<int> eight{0, 1, 2, 3, 4, 5, 6, 7};
  CHECK(place({undeclared(eight, 2.5)}, {}).at(0).size() == 2);
  CHECK(place({undeclared(eight, 0.5)}, {}).at(0).size() == 1);
  CHECK(place({undeclared(eight, 100)}, {}).at(0).size() == 8);
  const auto two_ranks = place({undeclared(eight, 4), undeclared(eight, 4)}, {});
  CHECK(two_ranks.at(0).size() == 2);
  CHECK(two_ranks.at(1).size() == 2);
}

using Gpus = std::vector<std::string>;

TEST_CASE("a GPU takes one core of its rank, near it if it can; the other cores are units") {
  const auto placed = place({with_gpus(undeclared({0, 1, 2, 3}), {gpu("A", 0, {2, 3}), gpu("B", 1, {2, 3})})}, {});
  CHECK(gpus_of(placed.at(0)) == Gpus{"A0", "B1", "-", "-"});
  CHECK(cores_of(placed.at(0)) == Cores{{2}, {3}, {0}, {1}});
  CHECK(placed.at(0).at(0).lanes == PlacementOptions().mk);
  // More GPUs than cores: they share.
  const auto poor = place({with_gpus(undeclared({7}), {gpu("A", 0), gpu("B", 1)})}, {});
  CHECK(gpus_of(poor.at(0)) == Gpus{"A0", "B1"});
  CHECK(cores_of(poor.at(0)) == Cores{{7}, {7}});
}

TEST_CASE("ranks of a host share its GPUs evenly, whatever order they see them in") {
  const std::vector<DeviceProfile> all{gpu("A", 0), gpu("B", 1), gpu("C", 2)},
      turned{gpu("C", 0), gpu("B", 1), gpu("A", 2)};
  const auto placed = place({with_gpus(undeclared({0, 1, 2}), all), with_gpus(undeclared({4, 5}), turned)}, {});
  CHECK(gpus_of(placed.at(0)) == Gpus{"A0", "B1", "-"});
  CHECK(gpus_of(placed.at(1)) == Gpus{"C0", "-"});
}

TEST_CASE("a rank that sees only its own GPU has it") {
  const auto placed =
      place({with_gpus(undeclared({0, 1}), {gpu("A", 0)}), with_gpus(undeclared({2, 3}), {gpu("B", 0)})}, {});
  CHECK(gpus_of(placed.at(0)) == Gpus{"A0", "-"});
  CHECK(gpus_of(placed.at(1)) == Gpus{"B0", "-"});
}

TEST_CASE("a rank that declared cores only leaves the GPUs to the others") {
  const auto placed =
      place({with_gpus(declared({0, 1}, "cpu:1"), {gpu("A", 0)}), with_gpus(undeclared({2, 3}), {gpu("A", 0)})}, {});
  CHECK(gpus_of(placed.at(0)) == Gpus{"-"});
  CHECK(gpus_of(placed.at(1)) == Gpus{"A0", "-"});
}

TEST_CASE("a GPU serves two ranks only where that is allowed") {
  const std::vector<RankResources> two{with_gpus(undeclared({0, 1}), {gpu("A", 0)}),
                                       with_gpus(undeclared({2, 3}), {gpu("A", 0)})};
  CHECK(gpus_of(place(two, {}).at(1)) == Gpus{"-", "-"});
  CHECK(gpus_of(place(two, {.share_gpu = true}).at(1)) == Gpus{"A0", "-"});
  const std::vector<RankResources> asking{with_gpus(declared({0}, "gpu:1"), {gpu("A", 0)}),
                                          with_gpus(declared({1}, "gpu:1"), {gpu("A", 0)})};
  CHECK_THROWS_WITH_AS(
      place(asking, {}),
      "--units: gpu: a rank asks for more than the 0 GPU(s) that are its own (1 on this host); ask for "
      "fewer, or let ranks share with --share-gpu",
      InputError);
  CHECK(gpus_of(place(asking, {.share_gpu = true}).at(1)) == Gpus{"A0"});
}

TEST_CASE("more GPUs than there are cannot be declared") {
  CHECK_THROWS_AS(place({with_gpus(declared({0}, "gpu:2"), {gpu("A", 0)})}, {}), InputError);
}

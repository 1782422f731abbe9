#include "tuccompi/core/per_unit.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

#include "cluster_shapes.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;

TEST_CASE("what lanes of a unit share is made once a unit, whoever asks first") {
  const auto units = numbered({gpu(0, 4), gpu(0, 4)}, 1);
  PerUnit<int> shared;
  std::atomic<int> made = 0;
  std::atomic<int> wrong = 0;
  {
    std::vector<std::jthread> lanes;
    for (const Lane& lane : lanes_of(units))
      lanes.emplace_back([&, lane] {
        const auto value = shared.get(*lane.unit, [&] {
          ++made;
          std::this_thread::sleep_for(std::chrono::milliseconds(5));
          return 10 * lane.unit->id;
        });
        wrong += *value != 10 * lane.unit->id ? 1 : 0;
      });
  }
  CHECK(made == 2);
  CHECK(wrong == 0);
}

TEST_CASE("a lane that could not make it leaves that to the next; what was got outlives its being forgotten") {
  const Unit unit = gpu(0, 2);
  PerUnit<int> shared;
  CHECK_THROWS_AS(shared.get(unit, []() -> int { throw std::runtime_error("no memory"); }), std::runtime_error);
  const auto first = shared.get(unit, [] { return 1; });
  shared.clear();
  const auto second = shared.get(unit, [] { return 2; });
  CHECK(*first == 1);
  CHECK(*second == 2);
}

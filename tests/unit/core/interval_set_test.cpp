#include "tuccompi/core/interval_set.hpp"

#include <doctest/doctest.h>

#include <random>
#include <set>

using namespace tuccompi;

namespace {

std::vector<TaskRange> runs_of(const std::set<Index>& values) {
  std::vector<TaskRange> runs;
  for (const Index value : values) {
    if (runs.empty() || runs.back().end != value) runs.push_back({value, value});
    ++runs.back().end;
  }
  return runs;
}

std::set<Index> members(const std::set<Index>& values, TaskRange range) {
  return {values.lower_bound(range.begin), values.lower_bound(std::max(range.begin, range.end))};
}

}  // namespace

TEST_CASE("an interval set does what a set of integers does, whatever is added and taken out") {
  for (unsigned seed = 0; seed < 20; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    IntervalSet tested;
    std::set<Index> oracle;
    for (int step = 0; step < 500; ++step) {
      const Index begin = static_cast<Index>(random() % 60) - 5;
      const TaskRange range{begin, begin + static_cast<Index>(random() % 8)};
      const std::set<Index> inside = members(oracle, range);
      switch (random() % 4) {
        case 0:
        case 1:
          CHECK(tested.add(range) == inside.empty());
          if (inside.empty())
            for (Index value = range.begin; value < range.end; ++value) oracle.insert(value);
          break;
        case 2:
          CHECK(tested.take_out(range) == runs_of(inside));
          for (const Index value : inside) oracle.erase(value);
          break;
        default:
          CHECK(tested.remove(range) == static_cast<Index>(inside.size()));
          for (const Index value : inside) oracle.erase(value);
      }
      REQUIRE(tested.intervals() == runs_of(oracle));
      CHECK(tested.size() == static_cast<Index>(oracle.size()));
      CHECK(tested.empty() == oracle.empty());
      CHECK(tested.contains(begin) == oracle.contains(begin));
      std::set<Index> others;
      for (Index value = range.begin - 9; value < range.end + 9; ++value)
        if (!oracle.contains(value)) others.insert(value);
      CHECK(tested.missing_from({range.begin - 9, range.end + 9}) == runs_of(others));
    }
  }
}

TEST_CASE("neighbours become one interval, so that a long run of tasks stays small") {
  IntervalSet set;
  for (Index task = 0; task < 1000; task += 2) CHECK(set.add({task, task + 1}));
  CHECK(set.intervals().size() == 500);
  for (Index task = 1; task < 1000; task += 2) CHECK(set.add({task, task + 1}));
  CHECK(set.intervals() == std::vector<TaskRange>{{0, 1000}});
}

TEST_CASE("what is refused changes nothing") {
  IntervalSet set;
  CHECK(set.add({3, 6}));
  CHECK_FALSE(set.add({5, 8}));
  CHECK_FALSE(set.add({0, 10}));
  CHECK(set.add({9, 4}));  // empty
  CHECK(set.intervals() == std::vector<TaskRange>{{3, 6}});
}

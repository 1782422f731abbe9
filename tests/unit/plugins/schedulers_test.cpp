#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>

#include "builtin_policies.hpp"
#include "cluster_shapes.hpp"
#include "tuccompi/core/interval_set.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;

namespace {

std::unique_ptr<Scheduler> make(const std::string& name, Index tasks, const std::vector<Unit>& units) {
  return builtin_plugins().schedulers.at(name).make({.tasks = tasks, .units = units});
}

/// How many tasks each unit is dealt when the units ask in random order; the answers must be a partition.
std::vector<Index> deal(const std::string& name, Index tasks, const std::vector<Unit>& units, unsigned seed) {
  const auto policy = make(name, tasks, units);
  std::vector<Index> dealt(units.size());
  std::vector<UnitId> asking;
  for (const Unit& unit : units) asking.push_back(unit.id);
  IntervalSet all;
  std::mt19937 random(seed);
  while (!asking.empty()) {
    const std::size_t at = random() % asking.size();
    const UnitId unit = asking[at];
    const Answer answer = policy->next(unit, 0.0);
    CHECK(answer.kind != Answer::Kind::wait);
    if (answer.kind == Answer::Kind::finished) {
      asking.erase(asking.begin() + static_cast<std::ptrdiff_t>(at));
      continue;
    }
    REQUIRE(!answer.tasks.empty());
    REQUIRE(all.add(answer.tasks));
    dealt[static_cast<std::size_t>(unit)] += answer.tasks.size();
  }
  CHECK(all.size() == tasks);
  CHECK(all.missing_from({0, tasks}).empty());
  return dealt;
}

Index spread(const std::vector<Index>& numbers) {
  const auto [least, most] = std::ranges::minmax(numbers);
  return most - least;
}

}  // namespace

TEST_CASE("whoever asks first, every scheduler deals each position once") {
  for (const NamedPolicy& policy : builtin_policies())
    for (const Index grain : {1, 3, 64})
      for (const ClusterShape& shape : cluster_shapes(grain))
        for (const Index tasks : {0, 1, 7, 1000})
          for (unsigned seed = 0; seed < 3; ++seed) {
            CAPTURE(policy.name);
            CAPTURE(grain);
            CAPTURE(shape.name);
            CAPTURE(tasks);
            CAPTURE(seed);
            deal(policy.name, tasks, shape.units, seed);
          }
}

TEST_CASE("a fixed scheduler deals the same however often it is made and whoever asks first") {
  for (const NamedPolicy& policy : builtin_policies()) {
    if (policy.plugin.dealing != Dealing::fixed) continue;
    for (const ClusterShape& shape : cluster_shapes(3))
      CHECK(deal(policy.name, 1000, shape.units, 1) == deal(policy.name, 1000, shape.units, 2));
  }
}

TEST_CASE("EQ1 deals evenly to the nodes that have units, then evenly to the units of each") {
  for (const ClusterShape& shape : cluster_shapes(1))
    for (const Index tasks : {0, 1, 7, 1000}) {
      CAPTURE(shape.name);
      CAPTURE(tasks);
      const auto dealt = deal("EQ1", tasks, shape.units, 1);
      std::map<int, std::vector<Index>> by_node;
      for (const Unit& unit : shape.units) by_node[unit.node].push_back(dealt[static_cast<std::size_t>(unit.id)]);
      std::vector<Index> of_nodes;
      for (const auto& [node, of_units] : by_node) {
        CHECK(spread(of_units) <= 1);
        of_nodes.push_back(0);
        for (const Index of_unit : of_units) of_nodes.back() += of_unit;
      }
      CHECK(spread(of_nodes) <= 1);
    }
  CHECK(deal("EQ1", 1000, numbered({cpu(0), cpu(1), cpu(1), cpu(1)}, 1), 1) == std::vector<Index>{500, 167, 167, 166});
  CHECK(deal("EQ1", 7, numbered({cpu(0), gpu(0, 4), cpu(2)}, 1), 1) == std::vector<Index>{2, 2, 3});
}

TEST_CASE("EQ2 deals evenly to all units, whatever they are") {
  for (const ClusterShape& shape : cluster_shapes(64))
    for (const Index tasks : {0, 1, 7, 1000}) {
      CAPTURE(shape.name);
      CAPTURE(tasks);
      CHECK(spread(deal("EQ2", tasks, shape.units, 1)) <= 1);
    }
  CHECK(deal("EQ2", 1000, numbered({cpu(0), gpu(1, 4), cpu(1)}, 1), 1) == std::vector<Index>{334, 333, 333});
}

TEST_CASE("MS answers a core with a grain, a GPU with a grain for each lane, and the last with what remains") {
  for (const Index grain : {1, 3, 64})
    for (const int mk : {1, 3, 4})
      for (const Index tasks : {0, 1, 7, 1000}) {
        CAPTURE(grain);
        CAPTURE(mk);
        CAPTURE(tasks);
        const auto policy = make("MS", tasks, numbered({cpu(0), gpu(0, mk)}, grain));
        std::mt19937 random(static_cast<unsigned>(tasks + mk));
        Index remaining = tasks;
        while (remaining > 0) {
          const UnitId unit = static_cast<UnitId>(random() % 2);
          const Answer answer = policy->next(unit, 0.0);
          REQUIRE(answer.kind == Answer::Kind::take);
          CHECK(answer.tasks.begin == tasks - remaining);
          CHECK(answer.tasks.size() == std::min(remaining, unit == 0 ? grain : mk * grain));
          remaining -= answer.tasks.size();
        }
        CHECK(policy->next(0, 0.0).kind == Answer::Kind::finished);
        CHECK(policy->next(1, 0.0).kind == Answer::Kind::finished);
      }
}

TEST_CASE("the built-in schedulers are those of the paper, and a wrong name is answered with theirs") {
  CHECK(builtin_plugins().schedulers.names() == "EQ1, EQ2, MS");
  CHECK_THROWS_WITH_AS(builtin_plugins().schedulers.at("ms"),
                       "there is no scheduler named 'ms'; there are: EQ1, EQ2, MS", InputError);
}

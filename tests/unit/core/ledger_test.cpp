#include "tuccompi/core/ledger.hpp"

#include <doctest/doctest.h>

#include "cluster_shapes.hpp"
#include "hostile_policies.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;

namespace {

constexpr int most = Ledger::most_failures_at_first;

Ledger ledger_of(int units, int attempts) {
  const std::vector<Unit> cores = numbered(std::vector<Unit>(static_cast<std::size_t>(units), cpu(0)), 1);
  return Ledger({.open = {{0, 1000}},
                 .units = cores,
                 .policy_name = "IN ORDER",
                 .policy = asked<InOrder>().make({.tasks = 1000, .units = cores}),
                 .attempts = attempts});
}

/// The unit asks, and fails what it gets. Why it must be taken out, if it must.
std::optional<std::string> fail_one(Ledger& ledger, UnitId unit) {
  const auto tasks = ledger.ask(unit, 0.0);
  REQUIRE(tasks);
  return ledger.failed(unit, tasks->begin, "no convergence");
}

void do_one(Ledger& ledger, UnitId unit) {
  const auto tasks = ledger.ask(unit, 0.0);
  REQUIRE(tasks);
  ledger.done(unit, *tasks, 0.0, 0.0);
}

}  // namespace

TEST_CASE("a unit that fails its first ten tasks is taken out, and its tasks are done by another") {
  Ledger ledger = ledger_of(2, 3);
  for (int i = 1; i < most; ++i) CHECK_FALSE(fail_one(ledger, 0));
  CHECK(fail_one(ledger, 0) == "10 failures, and not one task done; the last: no convergence");
  CHECK_FALSE(ledger.ask(0, 0.0));
  CHECK_FALSE(ledger.has_open_questions());
  ledger.lost(0, "taken out", 0.0);
  for (int i = 0; i < 1000; ++i) do_one(ledger, 1);
  CHECK(ledger.over());
  CHECK(ledger.failures().empty());
}

TEST_CASE("a unit that has done a task stays, however much it fails") {
  Ledger ledger = ledger_of(2, 3);
  do_one(ledger, 0);
  for (int i = 0; i < 3 * most; ++i) CHECK_FALSE(fail_one(ledger, 0));
}

TEST_CASE("the last unit stays, whether the others were taken out or lost") {
  for (const bool lost : {false, true}) {
    CAPTURE(lost);
    Ledger ledger = ledger_of(3, 1);
    for (int i = 1; i < most; ++i) CHECK_FALSE(fail_one(ledger, 0));
    CHECK(fail_one(ledger, 0));
    if (lost) ledger.lost(0, "taken out", 0.0);
    ledger.lost(1, "pulled out", 0.0);
    for (int i = 0; i < 1000 - most; ++i) CHECK_FALSE(fail_one(ledger, 2));
    CHECK(ledger.over());
    CHECK(ledger.failures().size() == 1000);
  }
}

TEST_CASE("a task that a working unit has failed too does not speak against the next one") {
  Ledger ledger = ledger_of(3, 3);
  do_one(ledger, 1);
  for (int i = 0; i < 3 * most; ++i) CHECK_FALSE(fail_one(ledger, 1));
  for (int i = 0; i < 3 * most; ++i) CHECK_FALSE(fail_one(ledger, 0));  // the same, which come first
  for (int i = 1; i < most; ++i) CHECK_FALSE(fail_one(ledger, 0));
  CHECK(fail_one(ledger, 0));
}

namespace {

Ledger ledger_on(std::vector<Unit> units, Index tasks) {
  units = numbered(std::move(units), 1);
  return Ledger({.open = {{0, tasks}},
                 .units = units,
                 .policy_name = "IN ORDER",
                 .policy = asked<InOrder>().make({.tasks = tasks, .units = units})});
}

}  // namespace

TEST_CASE("a task that took a GPU down goes to a core, never to another GPU, and only once") {
  Ledger ledger = ledger_on({gpu(0, 2), gpu(0, 2), cpu(0)}, 4);
  REQUIRE(ledger.ask(0, 0.0) == TaskRange{0, 1});
  ledger.took_down(0, 0, "an illegal address");
  ledger.lost(0, "an illegal address", 0.0);
  CHECK(ledger.ask(1, 0.0) == TaskRange{1, 2});  // not task 0
  REQUIRE(ledger.ask(2, 0.0) == TaskRange{0, 1});
  SUBCASE("where it may be done") {
    ledger.done(2, {0, 1}, 0.0, 0.0);
    CHECK(ledger.failures().empty());
  }
  SUBCASE("or fails for good") {
    CHECK_FALSE(ledger.failed(2, 0, "not here either"));
    REQUIRE(ledger.failures().size() == 1);
    CHECK(ledger.failures()[0].attempts == 2);
    CHECK(ledger.failures()[0].why == "not here either");
  }
  SUBCASE("or comes back, if the core is lost and was the last: then another GPU may try") {
    ledger.lost(2, "switched off", 0.0);
    CHECK(ledger.failures().empty());
    CHECK(ledger.ask(1, 0.0) == TaskRange{0, 1});
  }
  SUBCASE("or is given back, and served again") {
    ledger.give_back(2, {0, 1});
    CHECK_FALSE(ledger.ask(1, 0.0) == TaskRange{0, 1});
    CHECK(ledger.ask(2, 0.0) == TaskRange{0, 1});
  }
}

TEST_CASE("without a core another GPU tries a task that took one down, and that is its last attempt") {
  for (const bool deadly : {true, false}) {
    CAPTURE(deadly);
    Ledger ledger = ledger_on({gpu(0, 1), gpu(1, 1), gpu(1, 1)}, 3);
    REQUIRE(ledger.ask(0, 0.0) == TaskRange{0, 1});
    ledger.took_down(0, 0, "an illegal address");
    ledger.lost(0, "an illegal address", 0.0);
    REQUIRE(ledger.ask(1, 0.0) == TaskRange{0, 1});
    if (deadly) {
      ledger.took_down(1, 0, "an illegal address again");
      ledger.lost(1, "an illegal address again", 0.0);
    } else {
      ledger.done(1, {0, 1}, 0.0, 0.0);
    }
    do_one(ledger, 2);
    do_one(ledger, 2);
    CHECK(ledger.over());
    REQUIRE(ledger.failures().size() == (deadly ? 1 : 0));
    if (deadly) CHECK(ledger.failures()[0].why == "an illegal address again");
  }
}

TEST_CASE("tasks that took a GPU down go to another when the last core is lost before it could try them") {
  Ledger ledger = ledger_on({gpu(0, 1), gpu(0, 1), cpu(0)}, 2);
  REQUIRE(ledger.ask(0, 0.0) == TaskRange{0, 1});
  REQUIRE(ledger.ask(2, 0.0) == TaskRange{1, 2});
  ledger.took_down(0, 0, "an illegal address");
  ledger.lost(0, "an illegal address", 0.0);
  ledger.lost(2, "switched off", 0.0);
  do_one(ledger, 1);
  do_one(ledger, 1);
  CHECK(ledger.over());
  CHECK(ledger.failures().empty());
}

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

#include <doctest/doctest.h>

#include "builtin_policies.hpp"
#include "cluster_shapes.hpp"
#include "hostile_policies.hpp"
#include "virtual_run.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;

namespace {

/// The list of `tasks` open tasks; with holes: runs of 1 to 13 tasks, every one followed by two that are done.
std::vector<TaskRange> open_list(Index tasks, bool holes) {
  if (!holes) return {{0, tasks}};
  std::vector<TaskRange> open;
  Index at = 2;
  for (Index run = 1; tasks > 0; run = run % 13 + 1) {
    const Index size = std::min(run, tasks);
    open.push_back({at, at + size});
    at += size + 2;
    tasks -= size;
  }
  return open;
}

struct Troubles {
  std::string name;
  double throwing, losing, giving_back;
};

const Troubles all_troubles[] = {
    {"none", 0, 0, 0},          {"throwing", 0.1, 0, 0},      {"losing", 0, 0.4, 0},
    {"giving back", 0, 0, 0.3}, {"losing all", 0.05, 1, 0.1}, {"everything", 0.2, 0.6, 0.2}};

/// Every combination of cluster, grain, number of tasks, holes and trouble, under one policy.
void check_everything(const std::string& name, const SchedulerPlugin& policy, bool never_waits) {
  std::uint64_t seed = 1;
  for (const Index grain : {1, 3, 64})
    for (const ClusterShape& shape : cluster_shapes(grain))
      for (const Index tasks : {0, 1, 7, 1000})
        for (const bool holes : {false, true})
          for (const Troubles& trouble : all_troubles) {
            CAPTURE(name);
            CAPTURE(grain);
            CAPTURE(shape.name);
            CAPTURE(tasks);
            CAPTURE(holes);
            CAPTURE(trouble.name);
            CAPTURE(seed);
            VirtualRun run({.policy = policy,
                            .units = shape.units,
                            .open = open_list(tasks, holes),
                            .seed = seed++,
                            .throwing = trouble.throwing,
                            .losing = trouble.losing,
                            .giving_back = trouble.giving_back,
                            .never_waits = never_waits});
            CHECK(run.complaint() == "");
            if (trouble.throwing == 0 && trouble.losing == 0) CHECK(run.tasks_failed() == 0);
          }
}

}  // namespace

TEST_CASE("under every scheduler each task is done once or listed as failed, and the run ends exactly then") {
  for (const NamedPolicy& policy : builtin_policies()) check_everything(policy.name, policy.plugin, true);
}

TEST_CASE("a policy that mostly says wait, forgets tasks or falls asleep does not keep a run from ending") {
  check_everything("reluctant", asked<Reluctant>(), false);
  check_everything("waits for ever", asked<WaitsForEver>(), false);
  check_everything("falls asleep", asked<FallsAsleep>(), false);
  check_everything("forgetful", asked<Forgetful>(), false);
  check_everything("refuses", asked<Refuses>(), false);
}

TEST_CASE("what was dealt to one unit and not begun is given to the idle ones") {
  check_everything("all to one", asked<AllToOne>(), true);
}

TEST_CASE("random seeds: units that break and tasks that throw, on a mixed cluster") {
  const auto units = numbered({gpu(0, 4), cpu(0), cpu(1), gpu(2, 3), cpu(3), cpu(3)}, 3);
  for (const NamedPolicy& policy : builtin_policies())
    for (std::uint64_t seed = 1000; seed < 1300; ++seed) {
      CAPTURE(policy.name);
      CAPTURE(seed);
      VirtualRun run({.policy = policy.plugin,
                      .units = units,
                      .open = open_list(100 + static_cast<Index>(seed % 50), seed % 2 == 0),
                      .seed = seed,
                      .throwing = 0.2,
                      .losing = 0.7,
                      .giving_back = 0.2,
                      .attempts = 1 + static_cast<int>(seed % 4)});
      CHECK(run.complaint() == "");
    }
}

TEST_CASE("MS on GPUs alone does every task, however many remain for the last lanes") {
  for (const int mk : {1, 3, 4})
    for (Index tasks = 0; tasks <= 2 * mk + 1; ++tasks)
      for (const Index grain : {1, 3}) {
        CAPTURE(mk);
        CAPTURE(tasks);
        CAPTURE(grain);
        VirtualRun run({.policy = builtin_plugins().schedulers.at("MS"),
                        .units = numbered({gpu(0, mk), gpu(1, mk)}, grain),
                        .open = {{0, tasks}},
                        .seed = static_cast<std::uint64_t>(tasks)});
        CHECK(run.complaint() == "");
        CHECK(run.tasks_of(0) + run.tasks_of(1) == tasks);
      }
}

TEST_CASE("tasks that came back are handed out a pack at a time, and a grain at a time once all is dealt") {
  const auto units = numbered({cpu(0), gpu(0, 4), cpu(0)}, 3);
  for (const bool dry : {false, true}) {
    CAPTURE(dry);
    Ledger ledger({.open = {{0, 100}},
                   .units = units,
                   .policy_name = "ALL TO ONE",
                   .policy = asked<AllToOne>().make({.tasks = 100, .units = units})});
    CHECK(ledger.ask(0, 0.0) == TaskRange{0, 100});
    if (dry) CHECK(ledger.ask(2, 0.0) == std::nullopt);
    CHECK(ledger.dry() == dry);
    ledger.lost(0, "it broke", 0.0);
    CHECK(ledger.ask(1, 0.0) == TaskRange{0, dry ? 3 : 12});
    if (!dry) CHECK(ledger.ask(2, 0.0) == TaskRange{12, 15});
    ledger.settle(0.0, [](UnitId unit, TaskRange tasks) {
      CHECK(unit == 2);
      CHECK(tasks == TaskRange{3, 6});
    });
    CHECK_FALSE(ledger.has_open_questions());
  }
}

TEST_CASE("a policy that deals what is not there, or twice, breaks the run off under its name") {
  const std::pair<TaskRange, const char*> wrong[] = {
      {{3, 4}, "scheduler BAD: dealt a part of [3, 4) twice"},
      {{49, 51}, "scheduler BAD: dealt a part of [49, 51) twice"},
      {{99, 101}, "scheduler BAD: dealt positions [99, 101) of a list of 100"},
      {{-1, 2}, "scheduler BAD: dealt positions [-1, 2) of a list of 100"},
      {{60, 60}, "scheduler BAD: dealt positions [60, 60) of a list of 100"},
      {{70, 60}, "scheduler BAD: dealt positions [70, 60) of a list of 100"},
  };
  for (const auto& [answer, message] : wrong) {
    const std::vector<Unit> units = numbered({cpu(0)}, 1);
    const SchedulerContext context{.tasks = 100, .units = units};
    Ledger ledger(
        {.open = {{0, 100}}, .units = units, .policy_name = "BAD", .policy = std::make_unique<Slips>(context, answer)});
    const auto ask_for_all = [&] {
      while (const auto tasks = ledger.ask(0, 0.0)) ledger.done(0, *tasks, 0.0, 0.0);
    };
    CHECK_THROWS_WITH_AS(ask_for_all(), message, InputError);
  }
}

TEST_CASE("what a policy throws carries its name") {
  const std::vector<Unit> units = numbered({cpu(0), cpu(0)}, 1);
  const auto message_of = [&](Throws::From from) -> std::string {
    const SchedulerContext context{.tasks = 10, .units = units};
    Ledger ledger(
        {.open = {{0, 10}}, .units = units, .policy_name = "BAD", .policy = std::make_unique<Throws>(context, from)});
    try {
      ledger.lost(1, "it broke", 0.0);
      while (const auto tasks = ledger.ask(0, 0.0)) ledger.done(0, *tasks, 0.0, 0.0);
    } catch (const Error& error) {
      return error.what();
    }
    return "nothing was thrown";
  };
  CHECK(message_of(Throws::From::next) == "scheduler BAD: lost its mind");
  CHECK(message_of(Throws::From::done) == "scheduler BAD: lost its mind");
  CHECK(message_of(Throws::From::lost) == "scheduler BAD: lost its mind");
  CHECK(message_of(Throws::From::next_an_int) == "scheduler BAD: threw something that is not an exception");
}

TEST_CASE("a fixed policy must deal every position, and never wait") {
  const auto refusal = [](const SchedulerPlugin& policy) -> std::string {
    const SchedulerContext context{.tasks = 30, .units = numbered({cpu(0), cpu(1)}, 1)};
    try {
      fixed_shares(*policy.make(context), 30, 2, "BAD");
    } catch (const InputError& error) {
      return error.what();
    }
    return "nothing was thrown";
  };
  CHECK(refusal(fixed<Forgetful>()) == "scheduler BAD: dealt 20 of 30 tasks");
  CHECK(refusal(fixed<WaitsForEver>()) == "scheduler BAD: said wait, which a fixed policy may not");
  CHECK(refusal(fixed<Slips>(TaskRange{3, 4})) == "scheduler BAD: dealt a part of [3, 4) twice");
}

#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>
#include <thread>

#include "builtin_policies.hpp"
#include "cluster_shapes.hpp"
#include "hostile_policies.hpp"
#include "thread_run.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;
using namespace std::chrono_literals;

namespace {

/// A number from 0 to 999 that depends on nothing but its arguments.
int dice(std::uint64_t seed, std::uint64_t a, std::uint64_t b) {
  std::uint64_t x = seed * 0x9e3779b97f4a7c15ULL + a * 0xbf58476d1ce4e5b9ULL + b * 0x94d049bb133111ebULL;
  x = (x ^ (x >> 31)) * 0xd6e8feb86659fd93ULL;
  return static_cast<int>((x ^ (x >> 32)) % 1000);
}

/// Shares, in thousandths.
struct Troubles {
  int tasks_throw = 0;     ///< of the attempts; every 50th task throws always
  int workers_fail = 0;    ///< of the lanes: their worker cannot be made
  int units_are_lost = 0;  ///< of the units: lost while they are at some task
};

class TroubledJob final : public Job {
 public:
  TroubledJob(ThreadRun& run, Troubles troubles)
      : run_(run), troubles_(troubles), tries_(static_cast<std::size_t>(run.plan().tasks)) {}

  Index tasks() const override { return run_.plan().tasks; }
  bool has_result(Index task) const override { return run_.results[static_cast<std::size_t>(task)] > 0; }
  int tries(Index task) const { return tries_[static_cast<std::size_t>(task)]; }

  std::unique_ptr<Worker> make_worker(const Lane& lane) override {
    if (dice(seed(), 1, static_cast<std::uint64_t>(lane.unit->id)) < troubles_.workers_fail)
      throw std::runtime_error("no memory for scratch");
    struct TroubledWorker final : Worker {
      TroubledWorker(TroubledJob& of, Lane on) : job(of), lane(on) {}
      void run(TaskRange range) override {
        for (Index task = range.begin; task < range.end; ++task) job.attempt(lane, task);
      }
      TroubledJob& job;
      Lane lane;
    };
    return std::make_unique<TroubledWorker>(*this, lane);
  }

 private:
  std::uint64_t seed() const { return run_.plan().seed; }

  void attempt(const Lane& lane, Index task) {
    const auto number = static_cast<std::uint64_t>(task);
    const auto unit = static_cast<std::uint64_t>(lane.unit->id);
    const int before = tries_[static_cast<std::size_t>(task)]++;
    std::this_thread::sleep_for(std::chrono::microseconds(dice(seed(), number, unit) / 20));
    if (dice(seed(), 2, unit) < troubles_.units_are_lost && dice(seed(), 3 + unit, number) < 100)
      run_.dispatcher_of(lane.unit->id).lose(lane.unit->id, "fell off the bus");
    const bool throws = dice(seed(), 100 + number, static_cast<std::uint64_t>(before)) < troubles_.tasks_throw;
    if (throws || (troubles_.tasks_throw > 0 && task % 50 == 7)) throw std::runtime_error("no convergence");
    ++run_.results[static_cast<std::size_t>(task)];
  }

  ThreadRun& run_;
  Troubles troubles_;
  std::vector<std::atomic<int>> tries_;  ///< by task: how often it was begun
};

const std::vector<ClusterShape>& some_shapes() {
  static const std::vector<ClusterShape> shapes{
      {"one core", 1, {cpu(0)}},
      {"a core and a GPU", 1, {cpu(0), gpu(0, 3)}},
      {"two nodes", 2, {cpu(0), cpu(1), cpu(1)}},
      {"GPUs on two nodes", 2, {gpu(0, 4), gpu(1, 3)}},
      {"four nodes, the master without a unit", 4, {cpu(1), cpu(2), gpu(2, 4), cpu(3)}},
      {"four nodes", 4, {cpu(0), gpu(1, 1), gpu(2, 3), cpu(3), cpu(3)}},
      {"nine units", 3, {cpu(0), cpu(0), gpu(0, 3), cpu(1), cpu(1), gpu(1, 4), cpu(2), cpu(2), cpu(2)}},
  };
  return shapes;
}

/// `policy` on all shapes, with all troubles, for a few seeds.
void check_threads(const std::string& name, const SchedulerPlugin& policy, Index tasks, std::uint64_t seeds) {
  constexpr Index grains[] = {1, 3, 64};
  const Troubles all_troubles[] = {
      {}, {.tasks_throw = 100}, {.workers_fail = 300}, {.units_are_lost = 500}, {100, 200, 300}};
  for (const ClusterShape& shape : some_shapes())
    for (std::size_t t = 0; t < std::size(all_troubles); ++t)
      for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const Index grain = grains[(seed + t + shape.units.size()) % std::size(grains)];
        CAPTURE(name);
        CAPTURE(shape.name);
        CAPTURE(t);
        CAPTURE(tasks);
        CAPTURE(seed);
        ThreadRun run({.policy = policy,
                       .nodes = shape.nodes,
                       .units = numbered(shape.units, grain),
                       .tasks = tasks,
                       .seed = seed});
        TroubledJob job(run, all_troubles[t]);
        run.run(job);
        check_outcome(run);
        bool all_lost = true;
        for (const Unit& unit : run.plan().units) all_lost &= run.dispatcher_of(unit.id).lost_units().contains(unit.id);
        for (const FailedTasks& failure : run.dispatcher(0).failures()) {
          if (!all_lost) CHECK(failure.attempts == 3);
          if (!all_lost) CHECK(failure.why == "no convergence");
        }
        if (t == 0) CHECK(run.dispatcher(0).failures().empty());
      }
}

}  // namespace

TEST_CASE("on threads, every scheduler gives each task one result, whatever throws or is lost") {
  for (const NamedPolicy& policy : builtin_policies()) {
    check_threads(policy.name, policy.plugin, 1000, 1);
    check_threads(policy.name, policy.plugin, 100, 3);
    check_threads(policy.name, policy.plugin, 7, 3);
    check_threads(policy.name, policy.plugin, 1, 1);
    check_threads(policy.name, policy.plugin, 0, 1);
  }
}

TEST_CASE("on threads, a policy that says wait or forgets tasks does not hang a run") {
  check_threads("reluctant", asked<Reluctant>(), 40, 1);
  check_threads("waits for ever", asked<WaitsForEver>(), 40, 1);
  check_threads("falls asleep", asked<FallsAsleep>(), 40, 1);
  check_threads("forgetful", asked<Forgetful>(), 40, 1);
  check_threads("all to one", asked<AllToOne>(), 40, 1);
}

TEST_CASE("a policy that breaks its word ends the run on every node, with its name in the message") {
  const std::pair<SchedulerPlugin, std::string> bad[] = {
      {asked<Slips>(TaskRange{3, 4}), "scheduler BAD: dealt a part of [3, 4) twice"},
      {asked<Slips>(TaskRange{99, 101}), "scheduler BAD: dealt positions [99, 101) of a list of 100"},
      {asked<Slips>(TaskRange{50, 50}), "scheduler BAD: dealt positions [50, 50) of a list of 100"},
      {asked<Throws>(Throws::From::next), "scheduler BAD: lost its mind"},
      {asked<Throws>(Throws::From::next_an_int), "scheduler BAD: threw something that is not an exception"},
      {asked<Throws>(Throws::From::done), "scheduler BAD: lost its mind"},
  };
  for (const auto& [policy, message] : bad)
    for (const ClusterShape& shape : some_shapes()) {
      CAPTURE(shape.name);
      ThreadRun run({.policy = policy,
                     .policy_name = "BAD",
                     .nodes = shape.nodes,
                     .units = numbered(shape.units, 1),
                     .tasks = 100});
      CountedJob job(run, [](const Lane& /*lane*/, Index /*task*/) {});
      run.run(job);
      for (const std::string& text : run.complaints()) CHECK(text == message);
    }
}

TEST_CASE("a fixed policy that breaks its word is refused before the run, with its name in the message") {
  const std::vector<Unit> units = numbered({cpu(0)}, 1);
  const auto make = [&] {
    ThreadRun({.policy = fixed<Forgetful>(), .policy_name = "BAD", .units = units, .tasks = 9});
  };
  CHECK_THROWS_WITH_AS(make(), "scheduler BAD: dealt 6 of 9 tasks", InputError);
}

#include "tuccompi/core/run.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <string>
#include <thread>

#include "cluster_shapes.hpp"
#include "hostile_policies.hpp"
#include "thread_run.hpp"
#include "tuccompi/core/registry.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;
using namespace std::chrono_literals;

namespace {

using Clock = std::chrono::steady_clock;

/// A job that works for a few milliseconds a task and measures that itself.
class MeasuredJob final : public Job {
 public:
  explicit MeasuredJob(Index tasks) : tasks_(tasks) {}
  Index tasks() const override { return tasks_; }
  std::unique_ptr<Worker> make_worker(const Lane& /*lane*/) override {
    struct MeasuredWorker final : Worker {
      explicit MeasuredWorker(double& sum) : seconds(sum) {}
      void run(TaskRange range) override {
        const auto start = Clock::now();
        std::this_thread::sleep_for(2ms * range.size());
        seconds += std::chrono::duration<double>(Clock::now() - start).count();
      }
      double& seconds;
    };
    return std::make_unique<MeasuredWorker>(worked_seconds);
  }
  double worked_seconds = 0;  ///< of one lane

 private:
  Index tasks_;
};

struct Outcome {
  std::vector<LaneReport> lanes;
  double seconds = 0;
};

/// Runs the job on one node under a policy that deals one task after another.
Outcome run_alone(Job& job, const std::vector<Unit>& units) {
  const auto start = Clock::now();
  const auto clock = [start] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  Dispatcher dispatcher({.open = {{0, job.tasks()}},
                         .units = units,
                         .policy_name = "IN ORDER",
                         .policy = asked<InOrder>(),
                         .context = {},
                         .clock = clock});
  Outcome outcome{run_lanes(job, units, dispatcher, clock), 0};
  outcome.seconds = clock();
  return outcome;
}

}  // namespace

TEST_CASE("a unit declared at a quarter of its speed takes four times as long, and is busy all the while") {
  auto units = numbered({cpu(0)}, 1);
  units[0].speed = 0.25;
  MeasuredJob job(10);
  const Outcome outcome = run_alone(job, units);
  REQUIRE(outcome.lanes.size() == 1);
  const LaneReport& lane = outcome.lanes[0];
  CHECK(lane.tasks == 10);
  CHECK(lane.busy_seconds >= 3.9 * job.worked_seconds);
  CHECK(lane.busy_seconds <= outcome.seconds);
  CHECK(lane.longest_task_seconds >= 4 * 2e-3 * 0.97);
  CHECK(lane.waiting_seconds < 0.5 * lane.busy_seconds);
}

TEST_CASE("a unit at full speed does not sleep") {
  MeasuredJob job(10);
  const Outcome outcome = run_alone(job, numbered({cpu(0)}, 1));
  CHECK(outcome.lanes.at(0).busy_seconds >= job.worked_seconds);
  CHECK(outcome.lanes.at(0).busy_seconds < 2 * job.worked_seconds);
}

TEST_CASE("the times of a lane add up to no more than the run") {
  MeasuredJob job(20);
  const Outcome outcome = run_alone(job, numbered({cpu(0)}, 3));
  const LaneReport& lane = outcome.lanes.at(0);
  CHECK(lane.tasks == 20);
  CHECK(lane.setup_seconds >= 0);
  CHECK(lane.setup_seconds + lane.waiting_seconds + lane.busy_seconds <= lane.last_end + 1e-9);
  CHECK(lane.last_end <= lane.ready_since);
  CHECK(lane.ready_since <= outcome.seconds);
}

TEST_CASE("a lane whose worker cannot be made reports no time at work, and the others do its share") {
  struct OnlyFirst final : Job {
    Index tasks() const override { return 30; }
    std::unique_ptr<Worker> make_worker(const Lane& lane) override {
      if (lane.unit->id != 0) throw std::runtime_error("no device");
      struct Idle final : Worker {
        void run(TaskRange /*range*/) override {}
      };
      return std::make_unique<Idle>();
    }
  } job;
  const Outcome outcome = run_alone(job, numbered({cpu(0), cpu(0)}, 1));
  CHECK(outcome.lanes.at(0).tasks == 30);
  CHECK(outcome.lanes.at(1).tasks == 0);
  CHECK(outcome.lanes.at(1).busy_seconds == 0);
}

TEST_CASE("a GPU that breaks is out with all its lanes; what it was at is done by cores, on whatever node") {
  for (const int nodes : {1, 2}) {
    CAPTURE(nodes);
    ThreadRun each({.policy = asked<InOrder>(),
                    .nodes = nodes,
                    .units = numbered({gpu(0, 1), cpu(nodes - 1), gpu(nodes - 1, 3)}, 2),
                    .tasks = 60});
    std::atomic<bool> broken = false;
    CountedJob job(each, [&](const Lane& lane, Index task) {
      if (lane.unit->id != 2) {
        while (!broken) std::this_thread::yield();  // the others get no further before it has broken
        return;
      }
      if (task >= 20) broken = true;  // and so is everything that its other lanes are at
      if (broken) throw UnitLost("an illegal address");
    });
    each.run(job);
    for (const auto& result : each.results) CHECK(result == 1);
    CHECK(each.dispatcher(0).failures().empty());
    CHECK(each.dispatcher(nodes - 1).lost_units() == std::map<UnitId, std::string>{{2, "an illegal address"}});
  }
}

TEST_CASE("a task for which no unit would do breaks the run off on every node, and is not tried again") {
  for (const int nodes : {1, 2}) {
    CAPTURE(nodes);
    ThreadRun each(
        {.policy = asked<InOrder>(), .nodes = nodes, .units = numbered({cpu(0), cpu(nodes - 1)}, 1), .tasks = 1000});
    std::atomic<int> attempts = 0;
    CountedJob job(each, [&](const Lane& /*lane*/, Index task) {
      std::this_thread::sleep_for(std::chrono::microseconds(100));
      if (task != 7) return;
      ++attempts;
      throw RunBroken("v.mha: No space left on device");
    });
    each.run(job);
    CHECK(attempts == 1);
    for (const std::string& complaint : each.complaints()) CHECK(complaint == "v.mha: No space left on device");
    CHECK(std::ranges::count_if(each.results, [](const auto& result) { return result > 0; }) < 1000);
  }
}

TEST_CASE("a lane of a GPU that cannot be made leaves its work to the others") {
  ThreadRun each({.policy = asked<InOrder>(), .units = numbered({gpu(0, 4)}, 1), .tasks = 50});
  struct Crowded final : Job {
    explicit Crowded(ThreadRun& of) : run(of) {}
    Index tasks() const override { return run.plan().tasks; }
    std::unique_ptr<Worker> make_worker(const Lane& lane) override {
      if (lane.slot >= 2) throw std::runtime_error("out of memory");
      struct Counts final : Worker {
        explicit Counts(ThreadRun& of) : results(of) {}
        void run(TaskRange range) override {
          for (Index task = range.begin; task < range.end; ++task) ++results.results[static_cast<std::size_t>(task)];
        }
        ThreadRun& results;
      };
      return std::make_unique<Counts>(run);
    }
    ThreadRun& run;
  } job(each);
  each.run(job);
  for (const auto& result : each.results) CHECK(result == 1);
  CHECK(each.dispatcher(0).lost_units().empty());
}

TEST_CASE("a registry knows its names, and refuses to hold one twice") {
  Registry<int> registry("scheduler");
  CHECK_THROWS_WITH_AS(registry.at("A"), "there is no scheduler named 'A'; there are: ", InputError);
  registry.add("B", 2);
  registry.add("A", 1);
  CHECK(registry.at("B") == 2);
  CHECK(registry.names() == "A, B");
  CHECK_THROWS_WITH_AS(registry.add("A", 3), "there is already a scheduler named 'A'", InputError);
  CHECK(registry.at("A") == 1);
  CHECK_THROWS_WITH_AS(registry.at("C"), "there is no scheduler named 'C'; there are: A, B", InputError);
}

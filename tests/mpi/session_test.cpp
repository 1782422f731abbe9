#include "tuccompi/session.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <map>
#include <numeric>
#include <stdexcept>
#include <thread>

#include "hostile_policies.hpp"
#include "open_requests.hpp"
#include "session_tests.hpp"
#include "tuccompi/parallel.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;
using namespace std::chrono_literals;

namespace {

/// How many tasks each unit did, by the report.
std::vector<Index> tasks_of_units(const Report& report) {
  std::vector<Index> tasks(report.cluster.units.size());
  for (const LaneReport& lane : report.lanes) tasks[static_cast<std::size_t>(lane.unit)] += lane.tasks;
  return tasks;
}

Index total(const std::vector<Index>& numbers) { return std::accumulate(numbers.begin(), numbers.end(), Index{0}); }

/// The sum over all ranks, on every rank.
Index sum_over_ranks(Index mine) {
  Index sum = 0;
  for (const std::string& text : test_world().all_gather(std::to_string(mine))) sum += std::stoll(text);
  return sum;
}

Plugins plugins_with(const std::string& name, const SchedulerPlugin& policy) {
  Plugins plugins = builtin_plugins();
  plugins.schedulers.add(name, policy);
  return plugins;
}

}  // namespace

TEST_CASE("every scheduler runs each task once, and every rank has the same report") {
  for (const char* const scheduler : {"EQ1", "EQ2", "MS"})
    for (const Index tasks : {0, 1, 7, 1000}) {
      CAPTURE(scheduler);
      CAPTURE(tasks);
      Session session = quiet_session("cpu:2,cpu@0.5:1", scheduler);
      std::atomic<Index> calls = 0;
      std::atomic<Index> sum = 0;
      const Report& report = for_each(session, tasks, [&](Index task) {
        ++calls;
        sum += task;
      });
      CHECK(sum_over_ranks(calls) == tasks);
      CHECK(sum_over_ranks(sum) == tasks * (tasks - 1) / 2);
      CHECK(report.scheduler == scheduler);
      CHECK(report.tasks == tasks);
      CHECK(report.cluster.nodes() == test_world().size());
      CHECK(total(tasks_of_units(report)) == tasks);
      CHECK(report.failures.empty());
      CHECK(session.exit_code() == 0);
      std::string figures;
      for (const LaneReport& lane : report.lanes)
        figures += std::to_string(lane.unit) + ":" + std::to_string(lane.tasks) + ":" +
                   std::to_string(lane.busy_seconds) + " ";
      for (const std::string& of_rank : test_world().all_gather(figures)) CHECK(of_rank == figures);
    }
}

TEST_CASE("EQ1 gives every rank the same, EQ2 every unit, though the ranks have different units") {
  const int ranks = test_world().size();
  const std::string units = "cpu:" + std::to_string(test_world().rank() + 1);
  Session session = quiet_session(units);
  const Index tasks = 60 * ranks * (ranks + 1) / 2;
  const auto nothing = [](Index /*task*/) {};
  BodyJob job(tasks, [&](const Lane& /*lane*/, Index task) { nothing(task); });
  std::map<int, Index> by_node;
  const Report by_eq1 = session.run(job, "EQ1");
  const auto of_units = tasks_of_units(by_eq1);
  for (const Unit& unit : by_eq1.cluster.units) by_node[unit.node] += of_units[static_cast<std::size_t>(unit.id)];
  for (const auto& [node, count] : by_node) CHECK(count == tasks / ranks);
  for (const Index count : tasks_of_units(session.run(job, "EQ2"))) CHECK(count == 60);
}

TEST_CASE("a rank without units takes part, and does nothing") {
  if (test_world().size() == 1) {
    CHECK_THROWS_WITH_AS(quiet_session("none"), "--units: no rank has a unit", InputError);
    return;
  }
  for (const int idle : {0, test_world().size() - 1})
    for (const char* const scheduler : {"EQ1", "EQ2", "MS"}) {
      CAPTURE(idle);
      CAPTURE(scheduler);
      Session session = quiet_session(test_world().rank() == idle ? "none" : "cpu:2", scheduler);
      const auto all = map<Index>(session, 100, [](Index task) { return task * task; });
      if (session.is_root()) CHECK(all.at(99) == 99 * 99);
      for (const Unit& unit : session.cluster().units) CHECK(unit.node != idle);
      CHECK(total(tasks_of_units(session.reports().back())) == 100);
    }
}

TEST_CASE("a task that throws is done elsewhere") {
  Session session = quiet_session("cpu:2");
  std::atomic<Index> thrown = 0;
  std::atomic<Index> done = 0;
  // Unit 0 can do nothing; the others do its tasks.
  BodyJob job(200, [&](const Lane& lane, Index /*task*/) {
    std::this_thread::sleep_for(100us);
    if (lane.unit->id == 0) {
      ++thrown;
      throw std::runtime_error("not on this unit");
    }
    ++done;
  });
  for (const char* const scheduler : {"EQ1", "EQ2", "MS"}) {
    CAPTURE(scheduler);
    thrown = done = 0;
    const Report& report = session.run(job, scheduler);
    CHECK(report.failures.empty());
    CHECK(sum_over_ranks(done) == 200);
    if (std::string(scheduler) != "MS") CHECK(sum_over_ranks(thrown) > 0);
  }
  CHECK(session.exit_code() == 0);
}

TEST_CASE("a task that always throws is given up after its attempts, on every rank's report, and the others are done") {
  for (const int attempts : {1, 3}) {
    SessionOptions options = quiet_options("cpu:2");
    options.attempts = attempts;
    Session session(test_world(), builtin_plugins(), options);
    std::atomic<Index> tries = 0;
    const Report& report = for_each(session, 50, [&](Index task) {
      if (task != 17 && task != 18) return;
      ++tries;
      throw std::runtime_error("task " + std::to_string(task) + " diverges");
    });
    CHECK(sum_over_ranks(tries) == 2 * attempts);
    CHECK(report.failures.size() == 2);
    for (const FailedTasks& failure : report.failures) {
      CHECK(failure.attempts == attempts);
      CHECK(failure.why == "task " + std::to_string(failure.tasks.begin) + " diverges");
      CHECK(failure.unit >= 0);
    }
    CHECK(report.tasks_failed() == 2);
    CHECK(total(tasks_of_units(report)) == 48);
    CHECK(session.exit_code() == 3);
  }
}

TEST_CASE("a rank whose workers cannot be made is reported as lost, and the others do the work") {
  if (test_world().size() == 1) return;
  struct LastRankFails final : Job {
    explicit LastRankFails(std::atomic<Index>& count) : done(count) {}
    Index tasks() const override { return 100; }
    std::unique_ptr<Worker> make_worker(const Lane& lane) override {
      if (lane.unit->node == test_world().size() - 1) throw std::runtime_error("no licence on this host");
      struct Counter final : Worker {
        explicit Counter(std::atomic<Index>& count) : done(count) {}
        void run(TaskRange range) override { done += range.size(); }
        std::atomic<Index>& done;
      };
      return std::make_unique<Counter>(done);
    }
    std::atomic<Index>& done;
  };
  for (const char* const scheduler : {"EQ1", "EQ2", "MS"}) {
    CAPTURE(scheduler);
    std::atomic<Index> done = 0;
    LastRankFails job(done);
    Session session = quiet_session("cpu:1", scheduler);
    const Report& report = session.run(job);
    CHECK(sum_over_ranks(done) == 100);
    CHECK(report.failures.empty());
    CHECK(report.lost_units == std::map<UnitId, std::string>{
                                   {test_world().size() - 1, "its worker could not be made: no licence on this host"}});
  }
}

TEST_CASE("where no worker can be made at all, every task is listed and the exit code is 3") {
  struct NoWorker final : Job {
    Index tasks() const override { return 20; }
    std::unique_ptr<Worker> make_worker(const Lane& /*lane*/) override { throw std::runtime_error("nowhere"); }
  } job;
  for (const char* const scheduler : {"EQ1", "MS"}) {
    Session session = quiet_session("cpu:2", scheduler);
    CHECK(session.run(job).tasks_failed() == 20);
    CHECK(session.exit_code() == 3);
  }
}

TEST_CASE("a policy that breaks its word makes every rank throw the same, and the session goes on") {
  const std::pair<SchedulerPlugin, std::string> bad[] = {
      {asked<Throws>(Throws::From::next), "scheduler BAD: lost its mind"},
      {asked<Slips>(TaskRange{3, 4}), "scheduler BAD: dealt a part of [3, 4) twice"},
      {fixed<Forgetful>(), "scheduler BAD: dealt 67 of 100 tasks"},
  };
  for (const auto& [policy, message] : bad) {
    CAPTURE(message);
    Session session = quiet_session("cpu:2", "MS", plugins_with("BAD", policy));
    BodyJob job(100, [](const Lane& /*lane*/, Index /*task*/) { std::this_thread::sleep_for(50us); });
    CHECK_THROWS_WITH_AS(session.run(job, "BAD"), message.c_str(), Error);
    CHECK(session.run(job, "MS").failures.empty());
  }
}

TEST_CASE("what one rank's begin_run throws is thrown on every rank") {
  struct Refuses final : Job {
    Index tasks() const override { return 10; }
    std::unique_ptr<Worker> make_worker(const Lane& /*lane*/) override { throw std::runtime_error("not reached"); }
    void begin_run() override {
      if (test_world().rank() == test_world().size() - 1) throw InputError("out.csv: cannot be written");
    }
  } job;
  Session session = quiet_session("cpu:1");
  CHECK_THROWS_WITH_AS(session.run(job), "out.csv: cannot be written", InputError);
}

TEST_CASE("wrong options are refused on every rank alike") {
  CHECK_THROWS_WITH_AS(quiet_session("cpu:1", "FIFO"), "there is no scheduler named 'FIFO'; there are: EQ1, EQ2, MS",
                       InputError);
  const std::string units = test_world().rank() == test_world().size() - 1 ? "cpu:0" : "cpu:1";
  CHECK_THROWS_AS(quiet_session(units), InputError);
  CHECK_THROWS_AS(quiet_session("gpu:1"), InputError);
  SessionOptions options = quiet_options("cpu:1");
  options.attempts = 0;
  CHECK_THROWS_WITH_AS(Session(test_world(), builtin_plugins(), options), "--attempts: 0: at least 1", InputError);
  options.attempts = 1;
  options.grain = -1;
  CHECK_THROWS_WITH_AS(Session(test_world(), builtin_plugins(), options), "--grain: -1: at least 1", InputError);
}

TEST_CASE("a comparison runs the job once under each policy, and starts each time from nothing") {
  SessionOptions options = quiet_options("cpu:2");
  options.compare = {"EQ1", "EQ2", "MS"};
  Session session(test_world(), builtin_plugins(), options);
  std::atomic<Index> calls = 0;
  const auto all = map<Index>(session, 100, [&](Index task) {
    ++calls;
    return task;
  });
  CHECK(sum_over_ranks(calls) == 300);
  REQUIRE(session.reports().size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(session.reports()[i].scheduler == options.compare[i]);
    CHECK(total(tasks_of_units(session.reports()[i])) == 100);
  }
  if (session.is_root()) CHECK(all.at(99) == 99);
}

TEST_CASE("a grain given as an option beats the job's own") {
  SessionOptions options = quiet_options("cpu:1");
  options.grain = 7;
  Session session(test_world(), builtin_plugins(), options);
  struct Ranges final : Job {
    Index tasks() const override { return 30; }
    Index grain(UnitKind /*kind*/) const override { return 2; }
    std::unique_ptr<Worker> make_worker(const Lane& /*lane*/) override {
      struct Longest final : Worker {
        explicit Longest(std::atomic<Index>& count) : longest(count) {}
        void run(TaskRange range) override {
          if (range.size() > longest) longest = range.size();
        }
        std::atomic<Index>& longest;
      };
      return std::make_unique<Longest>(longest);
    }
    std::atomic<Index> longest = 0;
  } job;
  session.run(job);
  Index longest = 0;
  for (const std::string& text : test_world().all_gather(std::to_string(job.longest.load())))
    longest = std::max(longest, static_cast<Index>(std::stoll(text)));
  CHECK(longest == 7);
}

TEST_CASE("a hundred runs one after another leave no request and no communicator behind") {
  const int communicators = open_communicators();
  {
    Session session = quiet_session("cpu:2");
    for (int run = 0; run < 100; ++run) {
      const char* const scheduler = run % 2 == 0 ? "MS" : "EQ1";
      std::atomic<Index> calls = 0;
      BodyJob job(run % 5, [&](const Lane& /*lane*/, Index /*task*/) { ++calls; });
      session.run(job, scheduler);
      CHECK(sum_over_ranks(calls) == run % 5);
    }
    CHECK(session.reports().size() == 100);
    CHECK(session.exit_code() == 0);
  }
  for (int i = 0; i < 10; ++i) quiet_session("cpu:1");
  CHECK(open_requests() == 0);
  CHECK(open_communicators() == communicators);
}

TEST_CASE("a long run costs the MPI thread next to nothing") {
  Session session = quiet_session("cpu:1");
  const Report& report =
      for_each(session, test_world().size(), [](Index /*task*/) { std::this_thread::sleep_for(2s); });
  REQUIRE(static_cast<int>(report.nodes.size()) == test_world().size());
  for (const NodeReport& node : report.nodes) {
    CHECK(node.mpi_cpu_seconds < 0.04 * report.makespan());
    CHECK(node.mpi_cpu_seconds > 0);
  }
}

TEST_CASE("collectives of the application work between runs, on parts of the session's ranks too") {
  Session session = quiet_session("cpu:1");
  const auto part = session.world().split(session.world().rank() % 2, 0);
  for (int i = 0; i < 3; ++i) {
    for_each(session, 10, [](Index /*task*/) {});
    CHECK(static_cast<int>(part.all_gather("x").size()) == part.size());
  }
}

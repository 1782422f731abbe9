#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <map>
#include <stdexcept>
#include <thread>

#include "hostile_policies.hpp"
#include "session_tests.hpp"
#include "tuccompi/parallel.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;
using namespace std::chrono_literals;

namespace {

Plugins plugins_with(const std::string& name, const SchedulerPlugin& policy) {
  Plugins plugins = builtin_plugins();
  plugins.schedulers.add(name, policy);
  return plugins;
}

}  // namespace

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
    if (std::string(scheduler) == "MS") continue;
    CHECK(sum_over_ranks(thrown) == Ledger::most_failures_at_first);
    CHECK(report.lost_units ==
          std::map<UnitId, std::string>{{0, "10 failures, and not one task done; the last: not on this unit"}});
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

#include "tuccompi/session.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <map>
#include <thread>

#include "open_requests.hpp"
#include "session_tests.hpp"
#include "tuccompi/parallel.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;
using namespace std::chrono_literals;

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

TEST_CASE("a job of each rank's own runs all its tasks on that rank's units, under every scheduler") {
  const int rank = test_world().rank();
  for (const char* const scheduler : {"EQ1", "EQ2", "MS"}) {
    Session session = quiet_session("cpu:" + std::to_string(rank % 2 + 1), scheduler);
    std::atomic<Index> calls = 0;
    std::atomic<int> strangers = 0;
    BodyJob job(10 * rank, [&](const Lane& lane, Index task) {
      ++calls;
      if (lane.id > rank % 2 || task >= 10 * rank) ++strangers;
    });
    const Report report = session.run_on_each_node(job, "alone");
    CHECK(calls == 10 * rank);
    CHECK(strangers == 0);
    CHECK(report.stage == "alone");
    CHECK(report.tasks == sum_over_ranks(10 * rank));
    const auto of_units = tasks_of_units(report);
    std::map<int, Index> by_node;
    for (const Unit& unit : report.cluster.units) by_node[unit.node] += of_units[static_cast<std::size_t>(unit.id)];
    for (const auto& [node, count] : by_node) CHECK(count == 10 * node);
    CHECK(session.exit_code() == 0);
  }
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

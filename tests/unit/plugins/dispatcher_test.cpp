#include "tuccompi/core/dispatcher.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <stdexcept>
#include <thread>

#include "builtin_policies.hpp"
#include "cluster_shapes.hpp"
#include "hostile_policies.hpp"
#include "thread_run.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;
using namespace std::chrono_literals;

TEST_CASE("one node that breaks the run off brings every node home") {
  for (const int breaker : {0, 1, 2}) {
    ThreadRun run(
        {.policy = asked<InOrder>(), .nodes = 3, .units = numbered({cpu(0), cpu(1), cpu(2)}, 1), .tasks = 1000000});
    CountedJob job(run, [&](const Lane& lane, Index task) {
      if (lane.unit->node == breaker && task > 100) run.dispatcher(breaker).break_off("the disk is full");
    });
    run.run(job);
    for (const std::string& text : run.complaints()) CHECK(text == "the disk is full");
  }
}

TEST_CASE("a slow unit that holds a prefetched task does not decide the end: an idle node runs it") {
  constexpr Index tasks = 40;
  ThreadRun run({.policy = builtin_plugins().schedulers.at("MS"),
                 .nodes = 2,
                 .units = numbered({cpu(0), cpu(1)}, 1),
                 .tasks = tasks});
  std::atomic<Index> done_by_master = 0;
  std::atomic<Index> done_by_slow = 0;
  std::atomic<bool> in_time = true;
  CountedJob job(run, [&](const Lane& lane, Index /*task*/) {
    if (lane.unit->node == 0) {
      // The slow unit has a task in hand and one in stock before the others are dealt.
      if (!comes_true([&] { return run.network.sent(Record::Kind::take, 1) == 2; })) in_time = false;
      ++done_by_master;
    } else {
      if (!comes_true([&] { return done_by_master == tasks - 1; })) in_time = false;
      ++done_by_slow;
    }
  });
  run.run(job);
  check_outcome(run);
  CHECK(in_time);
  CHECK(done_by_slow == 1);
  CHECK(run.network.sent(Record::Kind::give_back) == 1);
}

TEST_CASE("a task that comes back goes past a busy unit that has asked ahead, to an idle one") {
  ThreadRun run({.policy = asked<OneEach>(), .nodes = 3, .units = numbered({cpu(0), cpu(1), cpu(2)}, 1), .tasks = 3});
  std::atomic<bool> in_time = true;
  std::atomic<int> tries = 0;
  const auto wait_for = [&](const std::function<bool()>& condition) {
    if (!comes_true(condition)) in_time = false;
  };
  CountedJob job(run, [&](const Lane& lane, Index task) {
    if (task == 0) {
      // Unit 1 or 2 wants a second task; the other may have heard first that there is none.
      wait_for([&] { return run.network.sent(Record::Kind::ask) >= 3; });
      std::this_thread::sleep_for(20ms);
    } else if (task == 1) {
      wait_for([&] { return run.results[2] == 1; });
    } else if (tries++ == 0) {
      wait_for([&] { return run.results[0] == 1; });
      std::this_thread::sleep_for(20ms);
      throw std::runtime_error("not here");
    } else {
      CHECK(lane.unit->id == 0);
    }
  });
  run.run(job);
  check_outcome(run);
  CHECK(in_time);
  CHECK(tries == 2);
}

TEST_CASE("a unit that was told to wait is asked again soon, though nothing else happens") {
  struct Late final : Scheduler {
    Answer next(UnitId unit, double now) override {
      if (told[static_cast<std::size_t>(unit)]) return Answer::finished();
      if (unit == 1 && now < 0.05) return Answer::wait();
      told[static_cast<std::size_t>(unit)] = true;
      return Answer::take({unit, unit + 1});
    }
    std::vector<bool> told = std::vector<bool>(2);
  };
  for (const int nodes : {1, 2}) {
    CAPTURE(nodes);
    ThreadRun run(
        {.policy = asked<Late>(), .nodes = nodes, .units = numbered({cpu(0), cpu(nodes - 1)}, 1), .tasks = 2});
    std::atomic<bool> in_time = true;
    CountedJob job(run, [&](const Lane& lane, Index task) {
      CHECK(lane.unit->id == task);
      if (task == 0 && !comes_true([&] { return run.results[1] == 1; })) in_time = false;
    });
    run.run(job);
    check_outcome(run);
    CHECK(in_time);
  }
}

TEST_CASE("lanes of a GPU share its stock, and what all of them are too busy for goes to an idle node") {
  for (const int gpu_node : {0, 1}) {
    CAPTURE(gpu_node);
    constexpr Index tasks = 12;
    // Everything is dealt to the GPU; its four lanes get one task each, and hold it until the others are done.
    const auto units = gpu_node == 0 ? numbered({gpu(0, 4), cpu(1)}, 1) : numbered({cpu(0), gpu(1, 4)}, 1);
    ThreadRun run({.policy = asked<AllToOne>(), .nodes = 2, .units = units, .tasks = tasks});
    std::atomic<Index> begun_by_gpu = 0;
    std::atomic<Index> done_by_core = 0;
    std::atomic<bool> in_time = true;
    struct LateCore final : Job {
      LateCore(Job& all, std::atomic<Index>& gpu_tasks) : job(all), begun(gpu_tasks) {}
      Index tasks() const override { return job.tasks(); }
      std::unique_ptr<Worker> make_worker(const Lane& lane) override {
        if (lane.unit->kind == UnitKind::cpu) comes_true([&] { return begun == 4; });
        return job.make_worker(lane);
      }
      Job& job;
      std::atomic<Index>& begun;
    };
    CountedJob tasks_of_both(run, [&](const Lane& lane, Index /*task*/) {
      if (lane.unit->kind == UnitKind::cpu) {
        ++done_by_core;
      } else {
        ++begun_by_gpu;
        if (!comes_true([&] { return done_by_core == tasks - 4; })) in_time = false;
      }
    });
    LateCore job(tasks_of_both, begun_by_gpu);
    run.run(job);
    check_outcome(run);
    CHECK(in_time);
    CHECK(begun_by_gpu == 4);
  }
}

TEST_CASE("under a fixed policy the master sends no tasks, unless some came back") {
  for (const char* name : {"EQ1", "EQ2"}) {
    CAPTURE(name);
    const auto units = numbered({cpu(0), cpu(1), cpu(1), gpu(2, 3), cpu(3)}, 1);
    ThreadRun run({.policy = builtin_plugins().schedulers.at(name), .nodes = 4, .units = units, .tasks = 500});
    CountedJob job(run, [](const Lane& /*lane*/, Index /*task*/) {});
    run.run(job);
    check_outcome(run);
    CHECK(run.network.sent(Record::Kind::take) == 0);
    CHECK(run.network.sent(Record::Kind::give_back) == 0);
    CHECK(run.network.sent(Record::Kind::ask) <= 4);    // of each unit away from the master, when its share is done
    CHECK(run.network.sent(Record::Kind::done) <= 20);  // runs of tasks, not single ones
    CHECK(run.network.sent(Record::Kind::end) == 3);
  }
}

TEST_CASE("under a fixed policy a task that came back is sent to another unit, and nothing else is") {
  ThreadRun run({.policy = builtin_plugins().schedulers.at("EQ2"),
                 .nodes = 3,
                 .units = numbered({cpu(0), cpu(1), cpu(2)}, 1),
                 .tasks = 30});
  std::atomic<int> runs_elsewhere = 0;
  CountedJob job(run, [&](const Lane& lane, Index task) {
    if (task != 15) return;  // unit 1's
    if (lane.unit->id == 1) throw std::runtime_error("not here");
    ++runs_elsewhere;
  });
  run.run(job);
  check_outcome(run);
  CHECK(runs_elsewhere == 1);
  CHECK(run.network.sent(Record::Kind::failed) == 1);
  CHECK(run.network.sent(Record::Kind::take) <= 1);
}

TEST_CASE("a lost unit finishes the task it is at, and starts no other") {
  for (const NamedPolicy& policy : builtin_policies()) {
    CAPTURE(policy.name);
    ThreadRun run({.policy = policy.plugin, .nodes = 2, .units = numbered({cpu(0), cpu(1)}, 1), .tasks = 50});
    std::atomic<int> done_by_lost = 0;
    CountedJob job(run, [&](const Lane& lane, Index /*task*/) {
      if (lane.unit->id == 0) return;
      run.dispatcher(1).lose(1, "pulled out");
      ++done_by_lost;
    });
    run.run(job);
    check_outcome(run);
    CHECK(done_by_lost <= 1);
    if (policy.name != "MS") CHECK(done_by_lost == 1);
    if (done_by_lost == 1) CHECK(run.dispatcher(1).lost_units() == std::map<UnitId, std::string>{{1, "pulled out"}});
    CHECK(run.dispatcher(0).failures().empty());
  }
}

TEST_CASE("a node whose units fail everything at once loses them, and does not use up the attempts at other tasks") {
  for (const NamedPolicy& policy : builtin_policies())
    for (const int broken : {0, 1}) {
      CAPTURE(policy.name);
      CAPTURE(broken);
      const auto units = numbered({cpu(0), cpu(0), cpu(0), cpu(1), cpu(1), cpu(1)}, 1);
      ThreadRun run({.policy = policy.plugin, .nodes = 2, .units = units, .tasks = 300});
      std::atomic<int> thrown = 0;
      std::atomic<bool> in_time = true;
      CountedJob job(run, [&](const Lane& lane, Index /*task*/) {
        if (lane.unit->node == broken) {
          ++thrown;
          throw std::runtime_error("no library");
        }
        // The others are at their first tasks all the while.
        if (!comes_true([&] { return thrown >= 3 * Ledger::most_failures_at_first; })) in_time = false;
      });
      run.run(job);
      check_outcome(run);
      CHECK(in_time);
      CHECK(run.dispatcher(1 - broken).lost_units().empty());
      CHECK(run.dispatcher(broken).lost_units().size() == 3);
      for (const auto& [unit, why] : run.dispatcher(broken).lost_units())
        CHECK(why == "10 failures, and not one task done; the last: no library");
      // Ten attempts a unit, and one on its way: where a task had bad luck three times, it is listed.
      CHECK(run.dispatcher(0).failures().size() <= 11);
    }
}

TEST_CASE("when every unit is lost the run ends, and lists what was not done") {
  for (const NamedPolicy& policy : builtin_policies()) {
    CAPTURE(policy.name);
    ThreadRun run(
        {.policy = policy.plugin, .nodes = 3, .units = numbered({cpu(0), cpu(1), gpu(2, 3)}, 1), .tasks = 50});
    struct NoWorker final : Job {
      Index tasks() const override { return 50; }
      std::unique_ptr<Worker> make_worker(const Lane& /*lane*/) override { throw std::bad_alloc(); }
    } job;
    run.run(job);
    check_outcome(run);
    Index failed = 0;
    for (const FailedTasks& failure : run.dispatcher(0).failures()) {
      failed += failure.tasks.size();
      CHECK(failure.attempts == 0);
      CHECK(failure.why.find("no unit is left") != std::string::npos);
      CHECK(failure.why.find("its worker could not be made: std::bad_alloc") != std::string::npos);
    }
    CHECK(failed == 50);
  }
}

TEST_CASE("a GPU whose working lanes leave goes on with those that were paused, and is lost with the last of them") {
  const auto units = numbered({gpu(0, 2), cpu(0)}, 1);
  const auto lanes = lanes_of(units);
  Dispatcher dispatcher({.open = {{0, 3}},
                         .units = units,
                         .policy_name = "IN ORDER",
                         .policy = asked<InOrder>(),
                         .context = {},
                         .clock = [] { return 0.0; }});
  dispatcher.pause(lanes[1]);
  dispatcher.leave(lanes[0], "no room");
  CHECK(dispatcher.lost_units().empty());
  dispatcher.resume(lanes[1]);
  CHECK(dispatcher.next(lanes[1], 0) == TaskRange{0, 1});
  dispatcher.done(lanes[1], {0, 1}, 1);
  dispatcher.pause(lanes[1]);
  CHECK(dispatcher.tasks_done() == 1);
  dispatcher.resume(lanes[1]);
  dispatcher.leave(lanes[1], "no room either");
  CHECK(dispatcher.lost_units() == std::map<UnitId, std::string>{{0, "no room either"}});
  for (Index task = 1; task < 3; ++task) {
    CHECK(dispatcher.next(lanes[2], 0) == TaskRange{task, task + 1});
    dispatcher.done(lanes[2], {task, task + 1}, 1);
  }
  CHECK_FALSE(dispatcher.next(lanes[2], 0).has_value());
}

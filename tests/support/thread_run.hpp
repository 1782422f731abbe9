#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "memory_network.hpp"
#include "tuccompi/core/run.hpp"

namespace tuccompi::testing {

/// A whole run on real threads and the real clock: a dispatcher for each node, joined by a MemoryNetwork, lanes through
/// run_lanes(). Results are counted for the whole cluster.
class ThreadRun {
 public:
  struct Plan {
    SchedulerPlugin policy;
    std::string policy_name = "TESTED";
    int nodes = 1;
    std::vector<Unit> units;
    Index tasks = 0;
    std::uint64_t seed = 0;
    std::chrono::microseconds longest_delay{300};
    int attempts = 3;
  };
  explicit ThreadRun(Plan plan)
      : network(plan.nodes, plan.seed, plan.longest_delay), results(static_cast<std::size_t>(plan.tasks)), plan_(plan) {
    for (int node = 0; node < plan.nodes; ++node)
      dispatchers_.push_back(std::make_unique<Dispatcher>(Dispatcher::Setup{.node = node,
                                                                            .nodes = plan.nodes,
                                                                            .open = {{0, plan.tasks}},
                                                                            .units = plan.units,
                                                                            .policy_name = plan.policy_name,
                                                                            .policy = plan.policy,
                                                                            .context = {},
                                                                            .attempts = plan.attempts,
                                                                            .transport = &network.port(node),
                                                                            .clock = clock()}));
  }

  /// Runs `job` on every lane of every node. Returns when every node has seen the end.
  void run(Job& job) {
    std::vector<Dispatcher*> all;
    for (const auto& dispatcher : dispatchers_) all.push_back(dispatcher.get());
    network.open(all);
    const std::jthread watchdog([this](const std::stop_token& stop) { watch(stop); });
    {
      std::vector<std::jthread> nodes;
      for (int node = 0; node < plan_.nodes; ++node)
        nodes.emplace_back([this, &job, node] {
          run_lanes(job, units_of(node), dispatcher(node), clock());
          dispatcher(node).wait_until_over();
        });
    }
    network.close();
  }

  Dispatcher& dispatcher(int node) { return *dispatchers_[static_cast<std::size_t>(node)]; }
  Dispatcher& dispatcher_of(UnitId unit) { return dispatcher(plan_.units[static_cast<std::size_t>(unit)].node); }
  const Plan& plan() const { return plan_; }

  /// What rethrow() says on each node; "" if nothing.
  std::vector<std::string> complaints() {
    std::vector<std::string> texts;
    for (const auto& dispatcher : dispatchers_) {
      texts.emplace_back();
      try {
        dispatcher->rethrow();
      } catch (const std::exception& error) {
        texts.back() = error.what();
      }
    }
    return texts;
  }

  MemoryNetwork network;
  std::vector<std::atomic<int>> results;  ///< by task: how often its result was put

 private:
  /// A run that hangs must say which one it is.
  void watch(const std::stop_token& stop) const {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    if (std::condition_variable_any().wait_for(lock, stop, std::chrono::seconds(60), [] { return false; })) return;
    if (stop.stop_requested()) return;
    std::fprintf(stderr, "a run hangs: policy %s, %d nodes, %zu units, %lld tasks, seed %llu\n",
                 plan_.policy_name.c_str(), plan_.nodes, plan_.units.size(), static_cast<long long>(plan_.tasks),
                 static_cast<unsigned long long>(plan_.seed));
    std::_Exit(1);
  }
  std::vector<Unit> units_of(int node) const {
    std::vector<Unit> mine;
    for (const Unit& unit : plan_.units)
      if (unit.node == node) mine.push_back(unit);
    return mine;
  }
  std::function<double()> clock() const {
    return [start = start_] { return std::chrono::duration<double>(MemoryNetwork::Clock::now() - start).count(); };
  }

  Plan plan_;
  MemoryNetwork::Clock::time_point start_ = MemoryNetwork::Clock::now();
  std::vector<std::unique_ptr<Dispatcher>> dispatchers_;
};

/// A job whose tasks are calls of body(lane, task) and then put their result. What body throws goes through.
template <class Body>
class CountedJob : public Job {
 public:
  CountedJob(ThreadRun& run, Body body) : run_(run), body_(std::move(body)) {}
  Index tasks() const override { return run_.plan().tasks; }
  bool has_result(Index task) const override { return run_.results[static_cast<std::size_t>(task)] > 0; }
  std::unique_ptr<Worker> make_worker(const Lane& lane) override {
    struct BodyWorker final : Worker {
      BodyWorker(CountedJob& of, Lane on) : job(of), lane(on) {}
      void run(TaskRange range) override {
        for (Index task = range.begin; task < range.end; ++task) {
          job.body_(lane, task);
          ++job.run_.results[static_cast<std::size_t>(task)];
        }
      }
      CountedJob& job;
      Lane lane;
    };
    return std::make_unique<BodyWorker>(*this, lane);
  }

 private:
  ThreadRun& run_;
  Body body_;
};

/// Each task has one result, or is listed as failed once and has none.
inline void check_outcome(ThreadRun& run) {
  std::vector<int> failures(run.results.size());
  for (const FailedTasks& failure : run.dispatcher(0).failures())
    for (Index task = failure.tasks.begin; task < failure.tasks.end; ++task) ++failures[static_cast<std::size_t>(task)];
  Index wrong = 0;
  for (std::size_t task = 0; task < run.results.size(); ++task) wrong += run.results[task] + failures[task] != 1;
  CHECK(wrong == 0);
  for (const std::string& text : run.complaints()) CHECK(text == "");
  CHECK(run.dispatcher(0).tasks_done() + std::ranges::count(failures, 1) == run.plan().tasks);
}

/// Waits, for half a minute at most, until `condition` holds.
inline bool comes_true(const std::function<bool()>& condition) {
  for (int i = 0; i < 30000 && !condition(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return condition();
}

}  // namespace tuccompi::testing

#include "lane_rate.hpp"

#include <atomic>
#include <barrier>
#include <chrono>
#include <ctime>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "tuccompi/core/affinity.hpp"

namespace tuccompi {
namespace {

using Clock = std::chrono::steady_clock;

/// One measurement, as all its lanes see it.
class Race {
 public:
  Race(int lanes, Index tasks) : tasks_(tasks), line_(lanes, Start{this}) {}

  void run(const Lane& lane, const std::function<std::unique_ptr<Worker>(const Lane&)>& make_worker) {
    std::unique_ptr<Worker> worker;
    guarded([&] {
      bind_this_thread(lane.unit->cores, lane.unit->threads);
      worker = make_worker(lane);
      worker->run({lane.slot, lane.slot + 1});
    });
    line_.arrive_and_wait();
    guarded([&] {
      for (Index task = next_++; task < tasks_ && !failed_; task = next_++) worker->run({task, task + 1});
    });
    line_.arrive_and_wait();
  }

  LaneRate result() const {
    if (error_) std::rethrow_exception(error_);
    const double seconds = std::chrono::duration<double>(end_ - start_).count();
    return {static_cast<double>(tasks_) / seconds, static_cast<double>(cpu_) / CLOCKS_PER_SEC / seconds};
  }

 private:
  /// What happens when all lanes have come: at the start, and at the end.
  struct Start {
    Race* race;
    void operator()() noexcept {
      if (race->started_) {
        race->end_ = Clock::now();
        race->cpu_ = std::clock() - race->cpu_;
      } else {
        race->cpu_ = std::clock();
        race->start_ = Clock::now();
        race->started_ = true;
      }
    }
  };

  /// A lane that throws still has to come to the line.
  template <class Body>
  void guarded(Body body) {
    try {
      if (!failed_) body();
    } catch (...) {
      const std::lock_guard guard(mutex_);
      if (!error_) error_ = std::current_exception();
      failed_ = true;
    }
  }

  Index tasks_;
  std::atomic<Index> next_ = 0;
  std::atomic<bool> failed_ = false;
  std::mutex mutex_;
  std::exception_ptr error_;
  bool started_ = false;
  Clock::time_point start_, end_;
  std::clock_t cpu_ = 0;
  std::barrier<Start> line_;
};

}  // namespace

LaneRate lane_rate(const Unit& unit, UnitTuning* tuning, Index tasks,
                   const std::function<std::unique_ptr<Worker>(const Lane&)>& make_worker) {
  Race race(unit.lanes, tasks);
  {
    std::vector<std::jthread> threads;
    for (int slot = 0; slot < unit.lanes; ++slot)
      threads.emplace_back(
          [&, slot] { race.run({.unit = &unit, .slot = slot, .id = slot, .tuning = tuning}, make_worker); });
  }
  return race.result();
}

}  // namespace tuccompi

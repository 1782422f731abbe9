#include "tuccompi/core/unit_tuning.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cluster_shapes.hpp"
#include "hostile_policies.hpp"
#include "thread_run.hpp"
#include "tuccompi/core/error.hpp"
#include "tuccompi/core/run.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;
using namespace std::chrono_literals;

namespace {

/// Says what it is told to say, and notes what it hears.
struct Told {
  LaunchShape shape;
  std::atomic<int> lanes = 4;
  int measured = 0, glimpsed = 0, lanes_measured = 0, mk_heard = 0;
};

class ToldTuner final : public Tuner {
 public:
  explicit ToldTuner(Told& told) : told_(told) {}
  LaunchShape shape(const KernelCase& kernel) override {
    told_.mk_heard = kernel.mk;
    return told_.shape;
  }
  void measured(const KernelCase&, const LaunchShape&, Index, double) override { ++told_.measured; }
  void glimpsed(const KernelCase&, const LaunchShape&, Index, double) override { ++told_.glimpsed; }
  int lanes(const KernelCase&, int) override { return told_.lanes; }
  void tasks_measured(int, Index, double) override { ++told_.lanes_measured; }

 private:
  Told& told_;
};

KernelCase kernel(const char* name) { return {.traits = {.name = name}}; }

const std::size_t first_kernel[] = {0};

}  // namespace

TEST_CASE("all lanes see one choice, whose number rises only when it changes") {
  Told told;
  UnitTuning tuning(std::make_unique<ToldTuner>(told), 3, false);
  CHECK(tuning.add(kernel("relax")) == 0);
  CHECK(tuning.add(kernel("update")) == 1);
  CHECK(tuning.add(kernel("relax")) == 0);
  const auto first = tuning.choose();
  CHECK(tuning.choose() == first);
  CHECK(first->shapes.size() == 2);
  CHECK(first->lanes == 3);
  CHECK(told.mk_heard == 3);
  told.shape = shape_from("512");
  const auto second = tuning.choose();
  CHECK(second->number == first->number + 1);
  CHECK(text_of(tuning.kernels()[1].shape) == "512");
  tuning.add(kernel("late"));
  CHECK(tuning.choose()->number == second->number + 1);
}

TEST_CASE("a tuner hears of the choice that holds, of first tasks apart, and of the rest once all lanes have begun") {
  using Turn = UnitTuning::Turn;
  Told told{.shape = {}, .lanes = 2};
  UnitTuning tuning(std::make_unique<ToldTuner>(told), 2, true);
  tuning.add(kernel("relax"));
  const auto old = tuning.choose();
  tuning.measured(0, *old, first_kernel, 1, 0.1, Turn::very_first);
  CHECK(told.glimpsed == 0);
  tuning.measured(0, *old, first_kernel, 1, 0.1, Turn::later);  // lane 1 is still being made
  CHECK(told.measured == 0);
  tuning.measured(1, *old, first_kernel, 1, 0.1, Turn::first);
  CHECK(told.glimpsed == 1);
  CHECK(told.lanes_measured == 0);
  tuning.measured(0, *old, first_kernel, 1, 0.1, Turn::later);
  CHECK(told.measured == 1);
  CHECK(told.lanes_measured == 1);
  told.shape = shape_from("96");
  tuning.choose();
  tuning.measured(0, *old, first_kernel, 1, 0.1, Turn::later);
  tuning.measured(0, *old, first_kernel, 1, 0.1, Turn::first);
  CHECK(told.measured == 1);
  CHECK(told.glimpsed == 1);
}

TEST_CASE("a change of the tuner's mind holds from the report that brought it") {
  using Turn = UnitTuning::Turn;
  Told told;
  UnitTuning tuning(std::make_unique<ToldTuner>(told), 1, false);
  tuning.add(kernel("relax"));
  const auto old = tuning.choose();
  tuning.measured(0, *old, first_kernel, 1, 0.1, Turn::first);
  told.shape = shape_from("96");
  tuning.measured(0, *old, first_kernel, 1, 0.1, Turn::later);
  CHECK(told.measured == 1);
  tuning.measured(0, *old, first_kernel, 1, 0.1, Turn::later);  // of before
  CHECK(told.measured == 1);
}

TEST_CASE("a shape that cannot be launched is not: the kernel's usual one stands in") {
  for (const LaunchShape& shape : {LaunchShape{.block = {.x = 0}},
                                   {.block = {.x = 100}},
                                   {.block = {.x = 2048}},
                                   {.block = {.x = 32, .y = 64}},
                                   {.block = {.x = 1, .y = 1, .z = 128}},
                                   {.block = {.x = 128}, .items_per_thread = 0},
                                   {.block = {.x = 128}, .items_per_thread = 2},
                                   {.block = {.x = 64}, .carveout = 101}}) {
    Told told{.shape = shape};
    UnitTuning tuning(std::make_unique<ToldTuner>(told), 1, false);
    KernelCase relax = kernel("relax");
    relax.rules.usual = shape_from("192");
    relax.device.driver = 13000;
    tuning.add(relax);
    CHECK(text_of(tuning.choose()->shapes[0]) == "192");
    CHECK(text_of(tuning.kernels()[0].shape) == "192");
  }
}

TEST_CASE("a kernel that was added during a task is not told of with it") {
  Told told;
  UnitTuning tuning(std::make_unique<ToldTuner>(told), 1, false);
  const auto choice = tuning.choose();
  const std::size_t late[] = {tuning.add(kernel("late"))};
  tuning.measured(0, *choice, late, 1, 0.1, UnitTuning::Turn::first);
  tuning.measured(0, *choice, late, 1, 0.1, UnitTuning::Turn::later);
  CHECK(told.measured == 0);
}

TEST_CASE("a lane that is not wanted waits until it is, until all is over, or until a lane is missed") {
  for (const auto& wake : std::vector<std::function<void(UnitTuning&, Told&)>>{
           [](UnitTuning&tuning, Told&told) {
             told.lanes = 8;
             tuning.choose();
           },
           [](UnitTuning&tuning, Told&) { tuning.over(); }, [](UnitTuning&tuning, Told&) { tuning.open_all(); }}) {
    Told told{.shape = {}, .lanes = 2};
    UnitTuning tuning(std::make_unique<ToldTuner>(told), 8, true);
    tuning.add(kernel("relax"));
    tuning.choose();
    CHECK(tuning.works(1));
    CHECK_FALSE(tuning.works(2));
    std::atomic<bool> awake = false;
    const std::jthread lane([&] {
      tuning.wait_to_work(5);
      awake = true;
    });
    std::this_thread::sleep_for(2ms);
    CHECK_FALSE(awake);
    wake(tuning, told);
  }
}

namespace {

/// Tasks that GPU lanes do as cuda::TunedKernels has them do it, and that are counted.
class TunedJob final : public Job {
 public:
  explicit TunedJob(Index tasks) : counts(static_cast<std::size_t>(tasks)) {}
  Index tasks() const override { return static_cast<Index>(counts.size()); }
  bool runs_on(UnitKind) const override { return true; }
  bool has_result(Index task) const override { return counts[static_cast<std::size_t>(task)] > 0; }
  std::unique_ptr<Worker> make_worker(const Lane& lane) override {
    if (on_make) on_make(lane);
    if (lane.tuning) lane.tuning->add(kernel("relax"));
    return std::make_unique<TunedWorker>(*this, lane);
  }
  std::vector<std::atomic<int>> counts;
  std::function<void(const Lane&)> on_make;
  std::function<void(const Lane&, Index)> on_task;

 private:
  struct TunedWorker final : Worker {
    TunedWorker(TunedJob& of, const Lane& on) : job(of), lane(on) {}
    void run(TaskRange range) override {
      for (Index task = range.begin; task < range.end; ++task) {
        if (lane.tuning) lane.tuning->choose();
        if (job.on_task) job.on_task(lane, task);
        std::this_thread::sleep_for(200us);
        ++job.counts[static_cast<std::size_t>(task)];
      }
    }
    TunedJob& job;
    Lane lane;
  };
};

/// What tasks wait for before they go on. If it does not come true within half a minute, no task waits again.
class Gate {
 public:
  bool wait(const std::function<bool()>& condition) {
    if (!given_up_ && !comes_true(condition)) given_up_ = true;
    return condition();
  }

 private:
  std::atomic<bool> given_up_ = false;
};

struct TunedRun {
  std::vector<LaneReport> lanes;
  std::map<UnitId, std::string> lost;
  Index done_by(UnitId unit, int slot) const {
    for (const LaneReport& lane : lanes)
      if (lane.unit == unit && lane.slot == slot) return lane.tasks;
    return -1;
  }
};

/// A core (unit 0) and a GPU of eight lanes (unit 1), one node, tasks on demand.
TunedRun run_tuned(TunedJob& job, Told& told) {
  const auto units = numbered({cpu(0), gpu(0, 8)}, 1);
  std::map<UnitId, std::unique_ptr<UnitTuning>> tunings;
  tunings[1] = std::make_unique<UnitTuning>(std::make_unique<ToldTuner>(told), 8, true);
  const auto start = std::chrono::steady_clock::now();
  const auto clock = [start] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  Dispatcher dispatcher({.open = {{0, job.tasks()}},
                         .units = units,
                         .policy_name = "IN ORDER",
                         .policy = asked<InOrder>(),
                         .context = {},
                         .clock = clock});
  TunedRun run{run_lanes(job, units, dispatcher, clock, tunings), {}};
  dispatcher.wait_until_over();
  dispatcher.rethrow();
  CHECK(dispatcher.failures().empty());
  run.lost = dispatcher.lost_units();
  int wrong = 0;
  for (const auto& count : job.counts) wrong += count == 1 ? 0 : 1;
  CHECK(wrong == 0);
  return run;
}

}  // namespace

TEST_CASE("lanes that a GPU's tuner has no use for do nothing, and come home when all is done") {
  Told told{.shape = {}, .lanes = 2};
  Gate gate;
  TunedJob job(400);
  std::array<std::atomic<int>, 2> by_slot{};
  job.on_task = [&](const Lane& lane, Index) {
    if (lane.unit->id == 1 && lane.slot < 2) ++by_slot[static_cast<std::size_t>(lane.slot)];
    if (lane.unit->id == 0) gate.wait([&] { return by_slot[0] > 0 && by_slot[1] > 0; });
  };
  const TunedRun run = run_tuned(job, told);
  CHECK(run.done_by(1, 0) > 0);
  CHECK(run.done_by(1, 1) > 0);
  for (int slot = 4; slot < 8; ++slot) {  // up to four may work before the tuner has said anything
    CHECK(run.done_by(1, slot) == 0);
    CHECK(run.lanes[static_cast<std::size_t>(1 + slot)].parked_seconds > 0);
  }
  CHECK(run.done_by(1, 2) + run.done_by(1, 3) <= 4);
}

TEST_CASE("a tuner may change its mind during the run") {
  Told told{.shape = {}, .lanes = 1};
  Gate gate;
  TunedJob job(600);
  std::array<std::atomic<int>, 8> by_slot{};
  std::atomic<bool> all_came = false, too_many = false;
  std::atomic<int> late = 0;
  job.on_task = [&](const Lane& lane, Index) {
    if (lane.unit->id == 0) {
      gate.wait([&] { return all_came.load(); });  // leaves the tasks to the GPU
      return;
    }
    const int n = ++by_slot[static_cast<std::size_t>(lane.slot)];
    if (too_many && lane.slot >= 3) ++late;
    if (lane.slot != 0) return;
    if (n == 20) {
      told.lanes = 8;
    } else if (n == 22) {  // 21 has told the others
      all_came = gate.wait([&] { return std::ranges::all_of(by_slot, [](const auto& tasks) { return tasks > 0; }); });
      too_many = true;
      told.lanes = 3;
    }
  };
  const TunedRun run = run_tuned(job, told);
  CHECK(all_came);
  CHECK(late <= 2 * 5);  // the one at hand, and one that was on its way
  CHECK(run.done_by(1, 0) > 22);
  for (int slot = 3; slot < 8; ++slot) CHECK(run.lanes[static_cast<std::size_t>(1 + slot)].parked_seconds > 0);
}

TEST_CASE("a lane that cannot be made opens all others") {
  Told told{.shape = {}, .lanes = 1};
  Gate gate;
  TunedJob job(300);
  job.on_make = [](const Lane& lane) {
    if (lane.unit->id == 1 && lane.slot < 4) throw std::runtime_error("no room");
  };
  std::array<std::atomic<int>, 8> by_slot{};
  job.on_task = [&](const Lane& lane, Index) {
    const auto came = [&] {
      return std::all_of(by_slot.begin() + 4, by_slot.end(), [](const auto& n) { return n > 0; });
    };
    if (lane.unit->id == 1 && ++by_slot[static_cast<std::size_t>(lane.slot)] > 1) return;
    gate.wait(came);  // each does one task, before anybody goes on
  };
  const TunedRun run = run_tuned(job, told);
  CHECK(run.lost.empty());
  for (int slot = 0; slot < 4; ++slot) CHECK(run.done_by(1, slot) == 0);
  for (int slot = 4; slot < 8; ++slot) CHECK(run.done_by(1, slot) > 0);
}

TEST_CASE("a GPU that is lost while lanes are parked leaves its tasks to the core, and the run ends") {
  Told told{.shape = {}, .lanes = 2};
  Gate gate;
  TunedJob job(100);
  std::atomic<int> on_gpu = 0;
  std::atomic<bool> broken = false;
  job.on_task = [&](const Lane& lane, Index) {
    if (lane.unit->id == 0) {
      gate.wait([&] { return broken.load(); });  // gets no further before that
    } else if (++on_gpu > 10) {
      broken = true;
      throw UnitLost("it fell off the bus");
    }
  };
  const TunedRun run = run_tuned(job, told);
  CHECK(run.lost == std::map<UnitId, std::string>{{1, "it fell off the bus"}});
  Index by_gpu = 0;
  for (int slot = 0; slot < 8; ++slot) by_gpu += run.done_by(1, slot);
  CHECK(by_gpu == 10);
  CHECK(run.done_by(0, 0) == 90);
  for (int slot = 4; slot < 8; ++slot) CHECK(run.lanes[static_cast<std::size_t>(1 + slot)].parked_seconds > 0);
}

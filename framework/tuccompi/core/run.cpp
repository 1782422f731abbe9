#include "tuccompi/core/run.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <optional>
#include <system_error>
#include <thread>

#include "tuccompi/core/affinity.hpp"
#include "tuccompi/core/error.hpp"

namespace tuccompi {
namespace {

/// What the exception in flight says.
std::string reason() {
  try {
    throw;
  } catch (const std::exception& error) {
    return error.what();
  } catch (...) {
    return "an exception that is not a std::exception";
  }
}

/// A unit declared as slower than it is sleeps after its tasks; the sleep counts as their time.
void throttle(const Unit& unit, double worked_seconds) {
  if (!unit.throttled()) return;
  std::this_thread::sleep_for(std::chrono::duration<double>(worked_seconds * (1.0 / unit.speed - 1.0)));
}

/// Of a range that threw, what has its result is done; the rest comes back task by task.
template <class Back>
void take_apart(const Lane& lane, const Job& job, TaskRange range, double seconds, Dispatcher& dispatcher,
                LaneReport& report, Back back) {
  const double each = seconds / static_cast<double>(range.size());
  for (Index task = range.begin; task < range.end; ++task) {
    if (job.has_result(task)) {
      dispatcher.done(lane, {task, task + 1}, each);
      ++report.tasks;
    } else {
      back(task);
    }
  }
}

/// Runs one range, and tells the dispatcher how it went. Returns when it ended.
double work_on(TaskRange range, const Lane& lane, Job& job, Worker& worker, Dispatcher& dispatcher,
               const std::function<double()>& clock, double start, LaneReport& report) {
  std::optional<std::string> failure, loss;
  try {
    worker.run(range);
  } catch (const RunBroken& error) {
    dispatcher.break_off(error.what());
    failure = error.what();
  } catch (const UnitLost& error) {
    loss = error.what();
  } catch (...) {
    failure = reason();
  }
  if (lane.unit->throttled()) throttle(*lane.unit, clock() - start);
  const double end = clock();
  if (loss) {
    take_apart(lane, job, range, end - start, dispatcher, report,
               [&](Index task) { dispatcher.took_down(lane, task, *loss); });
    dispatcher.lose(lane.unit->id, *loss);
  } else if (failure) {
    take_apart(lane, job, range, end - start, dispatcher, report, [&](Index task) {
      range.size() == 1 ? dispatcher.failed(lane, task, *failure) : dispatcher.came_apart(lane, task);
    });
  } else {
    dispatcher.done(lane, range, end - start);
    report.tasks += range.size();
  }
  return end;
}

/// A lane that its unit's tuning has no use for waits until that changes, or all is done. Returns how long it did.
double wait_to_work(const Lane& lane, Dispatcher& dispatcher, const std::function<double()>& clock) {
  if (!lane.tuning || lane.tuning->works(lane.slot)) return 0;
  dispatcher.pause(lane);
  const double start = clock();
  lane.tuning->wait_to_work(lane.slot);
  dispatcher.resume(lane);
  return clock() - start;
}

bool is_over(const Lane& lane) { return lane.tuning && lane.tuning->is_over(); }

LaneReport drive(const Lane& lane, Job& job, Dispatcher& dispatcher, const std::function<double()>& clock) {
  LaneReport report{.unit = lane.unit->id, .slot = lane.slot};
  report.parked_seconds += wait_to_work(lane, dispatcher, clock);
  if (is_over(lane)) return report;
  bind_this_thread(lane.unit->cores, lane.unit->threads);
  std::unique_ptr<Worker> worker;
  const double born = clock();
  try {
    worker = job.make_worker(lane);
    if (!worker) throw Error("the job made none");
  } catch (const UnitLost& error) {
    dispatcher.lose(lane.unit->id, error.what());
    if (lane.tuning) lane.tuning->over();
    return report;
  } catch (...) {
    dispatcher.leave(lane, "its worker could not be made: " + reason());
    if (lane.tuning) lane.tuning->open_all();
    return report;
  }
  double ready = clock();
  report.setup_seconds = ready - born;
  while (const auto range = dispatcher.next(lane, ready)) {
    const double start = clock();
    const double end = work_on(*range, lane, job, *worker, dispatcher, clock, start, report);
    report.waiting_seconds += start - ready;
    report.busy_seconds += end - start;
    report.longest_task_seconds =
        std::max(report.longest_task_seconds, (end - start) / static_cast<double>(range->size()));
    report.last_end = ready = end;
    if (!lane.tuning || lane.tuning->works(lane.slot)) continue;
    report.parked_seconds += wait_to_work(lane, dispatcher, clock);
    if (is_over(lane)) return report;
    ready = clock();
  }
  if (lane.tuning) lane.tuning->over();
  report.ready_since = ready;
  return report;
}

}  // namespace

std::vector<LaneReport> run_lanes(Job& job, const std::vector<Unit>& units, Dispatcher& dispatcher,
                                  const std::function<double()>& clock,
                                  const std::map<UnitId, std::unique_ptr<UnitTuning>>& tunings) {
  std::vector<Lane> lanes = lanes_of(units);
  for (Lane& lane : lanes)
    if (const auto found = tunings.find(lane.unit->id); found != tunings.end()) lane.tuning = found->second.get();
  std::vector<LaneReport> reports(lanes.size());
  {
    std::vector<std::jthread> threads;
    for (const Lane& lane : lanes) {
      LaneReport& report = reports[static_cast<std::size_t>(lane.id)];
      report = {.unit = lane.unit->id, .slot = lane.slot};
      try {
        threads.emplace_back([&, lane] { report = drive(lane, job, dispatcher, clock); });
      } catch (const std::system_error& error) {
        dispatcher.lose(lane.unit->id, std::string("its thread could not be started: ") + error.what());
        if (lane.tuning) lane.tuning->over();
      }
    }
  }  // joins every lane
  return reports;
}

}  // namespace tuccompi

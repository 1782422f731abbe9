#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tuccompi/core/dispatcher.hpp"
#include "tuccompi/core/job.hpp"
#include "tuccompi/core/unit_tuning.hpp"

namespace tuccompi {

/// What one lane did in a run. Plain data: travels between ranks as it is.
struct LaneReport {
  UnitId unit = 0;
  int slot = 0;
  Index tasks = 0;
  double setup_seconds = 0;    ///< making the worker
  double busy_seconds = 0;     ///< inside tasks, throttling included
  double waiting_seconds = 0;  ///< from ready to the start of a task, summed over its tasks
  double longest_task_seconds = 0;
  double parked_seconds = 0;  ///< its GPU did better without it
  double last_end = 0;        ///< when its last task ended
  double ready_since = 0;     ///< when it became ready for the last time: its tail is idle
};

/// Drives every lane of this node, one thread each, until the dispatcher has no more for it. The whole life of a task
/// on a node is in run.cpp. A worker's exception goes to the dispatcher, not to the caller.
/// `tunings`: of the GPUs among the units, by their id; may be empty.
std::vector<LaneReport> run_lanes(Job& job, const std::vector<Unit>& units, Dispatcher& dispatcher,
                                  const std::function<double()>& clock,
                                  const std::map<UnitId, std::unique_ptr<UnitTuning>>& tunings = {});

}  // namespace tuccompi

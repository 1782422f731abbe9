#include "tuccompi/report.hpp"

#include <algorithm>
#include <utility>

namespace tuccompi {
namespace {

/// Units of one kind and speed, over which rates are averaged.
using UnitClass = std::pair<UnitKind, double>;

struct ClassRate {
  double tasks = 0;
  double busy_seconds = 0;
  double longest_task_seconds = 0;
  double lanes_without_tasks = 0;

  double per_second() const { return busy_seconds > 0 ? tasks / busy_seconds : 0; }
};

}  // namespace

double Report::makespan() const {
  double last = 0;
  for (const LaneReport& lane : lanes) last = std::max(last, lane.last_end);
  return last;
}

double Report::idle_seconds(const LaneReport& lane) const {
  return std::max(0.0,
                  makespan() - lane.setup_seconds - lane.busy_seconds - lane.waiting_seconds - lane.parked_seconds);
}

double Report::lower_bound() const {
  std::map<UnitClass, ClassRate> classes;
  const double span = makespan();
  double rate = 0;
  double tasks_done = 0;
  for (const LaneReport& lane : lanes) {
    const Unit& unit = cluster.units[static_cast<std::size_t>(lane.unit)];
    ClassRate& of_class = classes[{unit.kind, unit.speed}];
    const auto lane_tasks = static_cast<double>(lane.tasks);
    of_class.tasks += lane_tasks;
    of_class.busy_seconds += lane.busy_seconds;
    of_class.longest_task_seconds = std::max(of_class.longest_task_seconds, lane.longest_task_seconds);
    tasks_done += lane_tasks;
    const double there = span > 0 ? std::clamp(1 - lane.parked_seconds / span, 0.0, 1.0) : 1;
    if (lane.tasks > 0 && lane.busy_seconds > 0)
      rate += there * lane_tasks / lane.busy_seconds;
    else
      of_class.lanes_without_tasks += there;
  }
  double fastest = 0;
  for (const auto& [unit_class, of_class] : classes) {
    fastest = std::max(fastest, of_class.per_second());
    rate += of_class.lanes_without_tasks * of_class.per_second();
  }
  double bound = rate > 0 ? tasks_done / rate : 0;
  if (fastest > 0)
    for (const auto& [unit_class, of_class] : classes)
      bound = std::max(bound, of_class.longest_task_seconds * of_class.per_second() / fastest);
  return bound;
}

double Report::efficiency() const {
  const double span = makespan();
  return span > 0 ? lower_bound() / span : 1;
}

double Report::communication_share() const {
  double seconds = 0;
  for (const LaneReport& lane : lanes) seconds += lane.waiting_seconds;
  for (const NodeReport& node : nodes) seconds += node.mpi_cpu_seconds;
  const double all = lane_seconds();
  return all > 0 ? seconds / all : 0;
}

double Report::idle_share() const {
  double seconds = 0;
  for (const LaneReport& lane : lanes) seconds += idle_seconds(lane);
  const double all = lane_seconds();
  return all > 0 ? seconds / all : 0;
}

double Report::lane_seconds() const {
  const double span = makespan();
  double seconds = 0;
  for (const LaneReport& lane : lanes) seconds += std::max(0.0, span - lane.parked_seconds);
  return seconds;
}

Index Report::tasks_failed() const {
  Index failed = 0;
  for (const FailedTasks& failure : failures) failed += failure.tasks.size();
  return failed;
}

}  // namespace tuccompi

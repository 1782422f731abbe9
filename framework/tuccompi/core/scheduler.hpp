#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tuccompi/core/unit.hpp"

namespace tuccompi {

/// What a unit is told: start these tasks now, ask again later, or nothing more will come.
struct Answer {
  enum class Kind { take, wait, finished };
  Kind kind = Kind::finished;
  TaskRange tasks;  ///< positions in the list of open tasks; empty unless `kind` is take

  static Answer take(TaskRange tasks) { return {Kind::take, tasks}; }
  static Answer wait() { return {Kind::wait, {}}; }
  static Answer finished() { return {Kind::finished, {}}; }
};

/// A scheduling policy: deals positions 0..N-1 of the list of open tasks to units.
///
/// The runtime owns what must never go wrong: tasks that come back, lost units, and when the run ends. `finished`
/// means only that the policy deals this unit no more. After `wait` the unit is asked for again when something was
/// done, came back or was lost, at the latest after a millisecond. One thread at a time calls a policy.
class Scheduler {
 public:
  virtual ~Scheduler() = default;

  /// `now` is the run's clock in seconds, real or simulated.
  virtual Answer next(UnitId unit, double now) = 0;
  /// `unit` has done `tasks` (positions that it was dealt, or part of them) in `seconds`. For policies that learn.
  virtual void done(UnitId /*unit*/, TaskRange /*tasks*/, double /*seconds*/, double /*now*/) {}
  /// The unit is out: it will not ask again.
  virtual void lost(UnitId /*unit*/, double /*now*/) {}
};

/// What a policy is made from.
struct SchedulerContext {
  Index tasks = 0;                                ///< how many positions there are to deal
  std::vector<Unit> units = {};                   ///< units[u].id == u
  std::function<double(Index)> cost = {};         ///< relative cost of a position; empty: all alike
  std::map<std::string, double> parameters = {};  ///< of this policy, by name
};

/// How the answers of a policy reach the nodes.
enum class Dealing {
  fixed,  ///< depends on nothing but the context: every node computes its own share, no messages
  asked,  ///< one instance, on the master, is asked for every answer
};

/// A scheduler plug-in.
struct SchedulerPlugin {
  Dealing dealing = Dealing::asked;
  std::function<std::unique_ptr<Scheduler>(const SchedulerContext&)> make;
  std::vector<std::string> parameters = {};  ///< names of those in SchedulerContext::parameters that it knows
};

}  // namespace tuccompi

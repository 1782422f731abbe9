#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tuccompi/core/interval_set.hpp"
#include "tuccompi/core/open_list.hpp"
#include "tuccompi/core/scheduler.hpp"

namespace tuccompi {

/// Tasks given up after their last attempt.
struct FailedTasks {
  TaskRange tasks;
  int attempts = 0;
  UnitId unit = -1;  ///< where the last attempt was made; -1: nowhere
  std::string why;
};

/// The share of every unit under a fixed policy, in positions: what it answers until it says finished.
/// Throws InputError, with the policy's name, if the shares are not a partition of 0..tasks-1.
std::vector<std::vector<TaskRange>> fixed_shares(Scheduler& policy, Index tasks, std::size_t units,
                                                 const std::string& name);

/// The book of a run, kept on the master: who has which tasks, what came back, and when the run is over.
///
/// Pure bookkeeping: no threads, no messages, no clock of its own. A question (ask) that cannot be answered stays open;
/// settle() answers it once something has changed. Every task is in exactly one place: not dealt yet, owed to a unit,
/// in flight on a unit, in the common list of tasks that came back (served before the policy is asked), done, or
/// failed.
class Ledger {
 public:
  struct Setup {
    std::vector<TaskRange> open;
    std::vector<Unit> units;
    std::string policy_name;  ///< for messages
    std::unique_ptr<Scheduler> policy;
    Dealing dealing = Dealing::asked;  ///< fixed: every unit has its share in flight from the beginning
    int attempts = 3;
  };
  explicit Ledger(Setup setup);

  /// A unit that has failed so often and done nothing is taken out, as long as another is left: where failing is quick,
  /// it would use up the attempts at most of the tasks. A task that a unit which works has failed too does not count.
  static constexpr int most_failures_at_first = 10;

  /// The unit wants work. Returns tasks, or nothing: then settle() will answer.
  std::optional<TaskRange> ask(UnitId unit, double now);
  void done(UnitId unit, TaskRange tasks, double seconds, double now);
  /// An attempt at a task failed. It goes to the common list, or is given up after the last attempt. Returns why the
  /// unit must be taken out, if it must: it gets nothing more, and lost() is due when its lanes have come home.
  std::optional<std::string> failed(UnitId unit, Index task, const std::string& why);
  /// The task was on the unit when that broke, and may be the cause. It is tried once more, on a CPU unit, as a second
  /// GPU must not be lost by it; on another GPU only where no CPU unit is left.
  void took_down(UnitId unit, Index task, const std::string& why);
  /// The task was in a range that threw. It goes to the common list, alone, without counting as an attempt.
  void came_apart(UnitId unit, Index task);
  /// Tasks that the unit was given and has not started.
  void give_back(UnitId unit, TaskRange tasks);
  /// The unit is out; what it had in flight goes to the common list, without counting as an attempt.
  void lost(UnitId unit, const std::string& why, double now);
  /// Tries to answer the open questions.
  void settle(double now, const std::function<void(UnitId, TaskRange)>& grant);

  bool over() const { return done_ + failed_ == open_.size(); }
  /// Nothing is left to deal: from now on an idle unit waits for what others have in stock.
  bool dry() const { return dry_; }
  /// Some unit has asked and was not answered.
  bool has_open_questions() const { return !asking_.empty(); }
  /// Some unit was told to wait by the policy: settle() is due within a millisecond.
  bool has_waiting() const { return waiting_; }
  Index tasks() const { return open_.size(); }
  Index tasks_done() const { return done_; }
  const std::vector<FailedTasks>& failures() const { return failures_; }

 private:
  struct Tries {
    int count = 0;
    std::vector<UnitId> units;
    bool took_a_unit_down = false;  ///< once more, on a CPU unit if there is one
  };

  std::optional<TaskRange> try_grant(UnitId unit, double now);
  std::optional<TaskRange> from_common(UnitId unit);
  std::optional<TaskRange> from_policy(UnitId unit, double now);
  std::optional<TaskRange> hand_out(UnitId unit, TaskRange tasks);
  void come_back(TaskRange tasks);
  void retry(Index task);
  bool cpu_units_left() const;
  void run_dry();
  void take_from_policy();
  bool taken_out(UnitId unit, const std::vector<UnitId>& failed_before);
  void retire(UnitId unit);
  bool better_elsewhere(UnitId unit, const std::vector<UnitId>& tried) const;
  bool all_alive_finished() const;
  bool nothing_in_flight() const;
  void give_up(TaskRange tasks, int attempts, UnitId unit, const std::string& why);
  void give_up_everything(const std::string& why);

  /// What the ledger knows of a unit. On a cache line of its own: lanes of different units come here in turn, and
  /// what they share decides how many tasks a node can start in a second.
  struct alignas(64) UnitBook {
    IntervalSet in_flight;
    std::deque<TaskRange> owed;
    bool finished = false;  ///< the policy deals this unit no more
    bool works = false;     ///< it has done a task
    bool out = false;       ///< it gets nothing more
    bool lost = false;      ///< and has nothing more
    int failures = 0;       ///< attempts that speak against it, unless it works
  };
  UnitBook& book(UnitId unit) { return books_[static_cast<std::size_t>(unit)]; }
  const UnitBook& book(UnitId unit) const { return books_[static_cast<std::size_t>(unit)]; }

  OpenList open_;
  std::vector<Unit> units_;
  std::string policy_name_;
  std::unique_ptr<Scheduler> policy_;
  int attempts_;
  std::vector<UnitBook> books_;
  std::deque<TaskRange> common_;  ///< tasks that came back, and that any unit may take
  /// Tasks that must go out one by one, by the units that have failed them: to another one, if there is one.
  std::map<std::vector<UnitId>, std::deque<Index>> retries_;
  std::deque<Index> cpu_only_;  ///< tasks that took a unit down
  std::map<Index, Tries> tries_;
  std::vector<UnitId> asking_;
  std::vector<FailedTasks> failures_;

  alignas(64) Index done_ = 0;
  Index failed_ = 0;
  IntervalSet dealt_;  ///< positions
  bool dry_ = false;
  bool waiting_ = false;
};

}  // namespace tuccompi

#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "tuccompi/core/kernel.hpp"
#include "tuccompi/core/task_range.hpp"

namespace tuccompi {

/// The search for the fastest shape of one kernel. Every option gets a short trial, the bad ones not even the whole of
/// it; those that come close to the best then go several rounds against each other. Pure logic: told times, gives
/// shapes.
class ShapeSearch {
 public:
  explicit ShapeSearch(std::vector<LaunchShape> options);

  bool finished() const { return finished_; }
  /// What to launch with for the trial at hand.
  const LaunchShape& trying() const { return trials_[now_].shape; }
  const LaunchShape& best() const { return trials_[best_].shape; }
  /// That have had their trial.
  std::vector<LaunchShape> tried() const;

  /// A lane did `tasks` in `seconds` with trying(), while `lanes` worked.
  void measured(Index tasks, double seconds, int lanes);
  /// Whether no trial has begun: the search can rest here without loss.
  bool between_trials() const { return calls_ == 0; }
  /// What the next trial is expected to cost, and what those behind it have: in tasks that could have been done
  /// instead.
  double next_cost(int lanes) const;
  double spent() const { return spent_; }

 private:
  struct Trial {
    LaunchShape shape;
    Index tasks = 0;
    double seconds = 0;
    double each() const {
      return tasks > 0 ? seconds / static_cast<double>(tasks) : std::numeric_limits<double>::infinity();
    }
  };
  /// Reports of each lane that a trial takes.
  static constexpr int calls_a_lane = 2;
  static constexpr int final_rounds = 4;

  void end_trial(int lanes);
  void begin_finals();
  void choose_best();

  std::vector<Trial> trials_;
  std::vector<std::size_t> order_;  ///< of the trials of this round
  std::size_t at_ = 0;              ///< in order_
  std::size_t now_ = 0, best_ = 0;
  int rounds_left_ = final_rounds;
  bool screening_ = true;
  bool finished_ = false;
  int calls_ = 0;          ///< in the trial at hand
  Index trial_tasks_ = 0;  ///< in the trial at hand
  double trial_seconds_ = 0;
  double tasks_a_call_ = 1;
  double spent_ = 0;
};

}  // namespace tuccompi

#pragma once

#include <array>

#include "tuccompi/core/task_range.hpp"

namespace tuccompi {

/// Two sets of shapes for all kernels of a task against each other, in turns. Pure logic: told times, says which.
class SetContest {
 public:
  bool decided() const { return turn_ == turns; }
  /// Whether the second set is to be launched with: because it is its turn, or because it is better.
  bool second() const { return decided() ? second_is_better() : turn_ % 2 == 1; }
  /// A lane did `tasks` in `seconds` with the set whose turn it is, while `lanes` worked.
  void measured(Index tasks, double seconds, int lanes);
  /// The same of a lane's first tasks with it: only good to see that it is much worse than the other.
  void glimpsed(Index tasks, double seconds);
  /// For the side that leads: it is not worth going on.
  void stop() { turn_ = turns; }
  /// Reports that it takes altogether.
  static int calls_needed(int lanes);
  /// What the worse of them has cost, in tasks that could have been done instead.
  double spent() const;

 private:
  static constexpr int turns = 4;
  struct Side {
    double tasks = 0, seconds = 0;
    double each() const { return tasks > 0 ? seconds / tasks : 0; }
  };
  bool second_is_better() const;

  int turn_ = 0;
  int calls_ = 0;  ///< in this turn
  double lost_at_glimpses_ = 0;
  std::array<Side, 2> sides_ = {};
};

}  // namespace tuccompi

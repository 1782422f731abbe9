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
  /// What the worse of them has cost, in tasks that could have been done instead.
  double spent() const;

 private:
  static constexpr int turns = 4;
  struct Side {
    double calls = 0, tasks = 0, seconds = 0;
    double each() const { return seconds / tasks; }
  };
  bool second_is_better() const;

  int turn_ = 0;
  int calls_ = 0;  ///< in this turn
  std::array<Side, 2> sides_ = {};
};

}  // namespace tuccompi

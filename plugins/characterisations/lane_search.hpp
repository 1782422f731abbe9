#pragma once

#include "tuccompi/core/task_range.hpp"

namespace tuccompi {

/// The search for how many lanes of a GPU do most tasks a second together: doubled while that pays, then halved while
/// that costs nothing.
class LaneSearch {
 public:
  explicit LaneSearch(int most);
  /// Knows already.
  LaneSearch(int most, int found) : most_(most), now_(found), best_(found), finished_(true) {}

  bool finished() const { return finished_; }
  int trying() const { return now_; }
  int best() const { return best_; }
  int most() const { return most_; }
  /// A lane did `tasks` in `seconds` while trying() lanes worked.
  void measured(Index tasks, double seconds);

 private:
  void end_trial(double rate);
  void try_next(int lanes);

  int most_;
  int now_, best_;
  bool finished_ = false;
  bool upwards_ = true;
  double best_rate_ = 0;
  int calls_ = 0;
  Index tasks_ = 0;
  double seconds_ = 0;
};

}  // namespace tuccompi

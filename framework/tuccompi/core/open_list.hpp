#pragma once

#include <vector>

#include "tuccompi/core/task_range.hpp"

namespace tuccompi {

/// The tasks that a run has to do, numbered by position 0..size()-1. Policies see positions, so that a run with holes
/// (tasks done earlier) looks to them like a fresh one.
class OpenList {
 public:
  /// `open`: disjoint ranges in ascending order.
  explicit OpenList(std::vector<TaskRange> open);

  Index size() const { return first_position_.back(); }
  /// The tasks from the first of these positions up to the next hole.
  TaskRange first_tasks_at(TaskRange positions) const;
  /// The tasks at these positions: as many ranges as holes make necessary.
  std::vector<TaskRange> tasks_at(TaskRange positions) const;
  /// The positions of `tasks`, which must be open and without a hole.
  TaskRange positions_of(TaskRange tasks) const;

 private:
  std::vector<TaskRange> open_;
  std::vector<Index> first_position_;  ///< of each range, then size()
};

}  // namespace tuccompi

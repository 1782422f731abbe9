#pragma once

#include <vector>

#include "tuccompi/core/task_range.hpp"

namespace tuccompi {

/// A set of integers kept as disjoint, maximal intervals in ascending order: small when its members come in runs.
/// Adding and removing at the ends allocates nothing in the long run.
class IntervalSet {
 public:
  /// Adds `range`; false, and no change, if a member of it is there already.
  bool add(TaskRange range);
  bool contains(Index value) const;
  /// Removes the members of `range` that are there. Returns how many there were.
  Index remove(TaskRange range);
  /// Removes the members of `range` that are there, and returns them in order.
  std::vector<TaskRange> take_out(TaskRange range);
  /// What is missing from `all`, in order.
  std::vector<TaskRange> missing_from(TaskRange all) const;
  const std::vector<TaskRange>& intervals() const { return intervals_; }
  Index size() const { return size_; }
  bool empty() const { return size_ == 0; }

 private:
  /// The first interval that ends after `value`.
  std::vector<TaskRange>::iterator ending_after(Index value);

  std::vector<TaskRange> intervals_;
  Index size_ = 0;
};

}  // namespace tuccompi

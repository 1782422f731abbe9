#pragma once

#include <map>
#include <vector>

#include "tuccompi/core/task_range.hpp"

namespace tuccompi {

/// A set of integers kept as disjoint, maximal intervals: small when its members come in runs.
class IntervalSet {
 public:
  /// Adds `range`; false, and no change, if a member of it is there already.
  bool add(TaskRange range);
  bool contains(Index value) const;
  /// Removes the members of `range` that are there, and returns them in order.
  std::vector<TaskRange> take_out(TaskRange range);
  /// What is missing from `all`, in order.
  std::vector<TaskRange> missing_from(TaskRange all) const;
  std::vector<TaskRange> intervals() const;
  Index size() const { return size_; }
  bool empty() const { return size_ == 0; }

 private:
  std::map<Index, Index> ends_;  ///< begin -> end
  Index size_ = 0;
};

}  // namespace tuccompi

#pragma once

#include <cstdint>

namespace tuccompi {

/// Number of a task, a count of them, a size: always 64 bits.
using Index = std::int64_t;

/// A half-open interval of task numbers. Tasks are independent and numbered from 0.
struct TaskRange {
  Index begin = 0;
  Index end = 0;

  Index size() const { return end - begin; }
  bool empty() const { return end <= begin; }
  friend bool operator==(const TaskRange&, const TaskRange&) = default;
};

}  // namespace tuccompi

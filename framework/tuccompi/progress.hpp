#pragma once

#include <functional>
#include <thread>

#include "tuccompi/core/task_range.hpp"

namespace tuccompi {

/// Shows how far a run is while it lives: a line with an estimate, rewritten in place, on a terminal; a line every half
/// minute, and none for short runs, elsewhere. On stderr.
class Progress {
 public:
  /// `done` is asked from a thread of its own.
  Progress(Index tasks, std::function<Index()> done);

 private:
  std::jthread thread_;
};

}  // namespace tuccompi

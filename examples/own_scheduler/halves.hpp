#pragma once

#include <algorithm>

#include "tuccompi/core/scheduler.hpp"

/// A policy of one's own: whoever asks gets half of its even share of what is left (guided self-scheduling, tamed).
class Halves final : public tuccompi::Scheduler {
 public:
  explicit Halves(const tuccompi::SchedulerContext& context)
      : tasks_(context.tasks), units_(static_cast<tuccompi::Index>(context.units.size())) {}

  tuccompi::Answer next(tuccompi::UnitId /*unit*/, double /*now*/) override {
    if (next_ == tasks_) return tuccompi::Answer::finished();
    const tuccompi::Index begin = next_;
    next_ += std::max<tuccompi::Index>(1, (tasks_ - next_) / (2 * units_));
    return tuccompi::Answer::take({begin, next_});
  }

 private:
  tuccompi::Index tasks_, units_, next_ = 0;
};

inline std::unique_ptr<tuccompi::Scheduler> make_halves(const tuccompi::SchedulerContext& context) {
  return std::make_unique<Halves>(context);
}

#pragma once

#include <algorithm>
#include <memory>

#include "tuccompi/core/error.hpp"
#include "tuccompi/core/scheduler.hpp"

/// A policy of one's own: whoever asks gets half of its even share of what is left (guided self-scheduling, tamed), or
/// another part of it: --scheduler-parameter part=0.25
class Halves final : public tuccompi::Scheduler {
 public:
  explicit Halves(const tuccompi::SchedulerContext& context)
      : tasks_(context.tasks), units_(static_cast<double>(context.units.size())) {
    if (const auto given = context.parameters.find("part"); given != context.parameters.end()) part_ = given->second;
    tuccompi::require(part_ > 0 && part_ <= 1, "--scheduler-parameter: part: above 0, and at most 1");
  }

  tuccompi::Answer next(tuccompi::UnitId /*unit*/, double /*now*/) override {
    if (next_ == tasks_) return tuccompi::Answer::finished();
    const tuccompi::Index begin = next_;
    next_ += std::max<tuccompi::Index>(
        1, static_cast<tuccompi::Index>(part_ * static_cast<double>(tasks_ - next_) / units_));
    return tuccompi::Answer::take({begin, next_});
  }

 private:
  tuccompi::Index tasks_, next_ = 0;
  double units_, part_ = 0.5;
};

inline tuccompi::SchedulerPlugin halves() {
  return {tuccompi::Dealing::asked,
          [](const tuccompi::SchedulerContext& context) { return std::make_unique<Halves>(context); },
          {"part"}};
}

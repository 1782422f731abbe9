#include "characterisations/lane_search.hpp"

#include <algorithm>

namespace tuccompi {
namespace {

constexpr int calls_a_lane = 4;
constexpr double pays = 1.03;            ///< times the rate of half as many lanes
constexpr double costs_nothing = 0.995;  ///< times the rate of twice as many

}  // namespace

LaneSearch::LaneSearch(int most)
    : most_(most), now_(std::min(most, 4)), best_(now_), finished_(most <= 1), upwards_(most > now_) {}

void LaneSearch::measured(Index tasks, double seconds) {
  if (finished_ || tasks <= 0 || seconds <= 0) return;
  ++calls_;
  tasks_ += tasks;
  seconds_ += seconds;
  if (calls_ < calls_a_lane * now_) return;
  const double rate = now_ * static_cast<double>(tasks_) / seconds_;
  calls_ = 0;
  tasks_ = 0;
  seconds_ = 0;
  end_trial(rate);
}

void LaneSearch::end_trial(double rate) {
  const bool first = best_rate_ == 0;
  const bool kept = first || rate > best_rate_ * (upwards_ ? pays : costs_nothing);
  if (kept) {
    best_ = now_;
    best_rate_ = rate;
  }
  const int start = std::min(most_, 4);
  if (upwards_ && kept && now_ < most_) return try_next(std::min(2 * now_, most_));
  if (upwards_ && best_ > start) return try_next(0);
  if (upwards_) {
    upwards_ = false;
    return try_next(best_ / 2);
  }
  try_next(kept ? now_ / 2 : 0);
}

/// 0: there is nothing more to try.
void LaneSearch::try_next(int lanes) {
  finished_ = lanes == 0;
  now_ = finished_ ? best_ : lanes;
}

}  // namespace tuccompi

#include "characterisations/set_contest.hpp"

#include <algorithm>

namespace tuccompi {
namespace {

constexpr int calls_a_lane = 2;
constexpr int least_calls = 8;  ///< of a turn
constexpr double better = 0.995;
constexpr double hopeless = 1.3;  ///< times the other: not worth the rest of its turns
constexpr double very_bad = 6;    ///< times the other: to be seen at a glimpse, recording of kernels included

}  // namespace

int SetContest::calls_needed(int lanes) { return turns * std::max(calls_a_lane * lanes, least_calls); }

bool SetContest::second_is_better() const {
  return sides_[1].tasks > 0 && sides_[1].each() < better * sides_[0].each();
}

void SetContest::measured(Index tasks, double seconds, int lanes) {
  if (decided() || tasks <= 0) return;
  Side& side = sides_[static_cast<std::size_t>(turn_ % 2)];
  const Side& other = sides_[static_cast<std::size_t>(1 - turn_ % 2)];
  side.tasks += static_cast<double>(tasks);
  side.seconds += seconds;
  ++calls_;
  if (other.tasks > 0 && calls_ >= std::max(2, lanes / 2) && side.each() > hopeless * other.each()) return stop();
  if (calls_ < calls_needed(lanes) / turns) return;
  calls_ = 0;
  ++turn_;
}

void SetContest::glimpsed(Index tasks, double seconds) {
  if (decided() || tasks <= 0) return;
  const Side& other = sides_[static_cast<std::size_t>(1 - turn_ % 2)];
  if (other.tasks == 0) return;
  const double each = seconds / static_cast<double>(tasks);
  lost_at_glimpses_ += static_cast<double>(tasks) * std::max(0.0, each / other.each() - 1);
  if (each < very_bad * other.each()) return;
  Side& side = sides_[static_cast<std::size_t>(turn_ % 2)];
  side = {static_cast<double>(tasks), seconds};
  stop();
}

double SetContest::spent() const {
  if (sides_[1].tasks == 0 || sides_[0].tasks == 0) return lost_at_glimpses_;
  const auto [quicker, slower] =
      std::minmax(sides_[0], sides_[1], [](const Side& a, const Side& b) { return a.each() < b.each(); });
  return lost_at_glimpses_ + slower.tasks * (slower.each() / quicker.each() - 1);
}

}  // namespace tuccompi

#include "characterisations/set_contest.hpp"

#include <algorithm>

namespace tuccompi {
namespace {

constexpr int calls_a_lane = 2;
constexpr int least_calls = 8;  ///< of a turn
constexpr double better = 0.995;

}  // namespace

bool SetContest::second_is_better() const { return sides_[1].each() < better * sides_[0].each(); }

void SetContest::measured(Index tasks, double seconds, int lanes) {
  if (decided() || tasks <= 0) return;
  Side& side = sides_[static_cast<std::size_t>(turn_ % 2)];
  side.calls += 1;
  side.tasks += static_cast<double>(tasks);
  side.seconds += seconds;
  if (++calls_ < std::max(calls_a_lane * lanes, least_calls)) return;
  calls_ = 0;
  ++turn_;
}

double SetContest::spent() const {
  if (sides_[1].tasks == 0) return 0;
  const auto [quicker, slower] =
      std::minmax(sides_[0], sides_[1], [](const Side& a, const Side& b) { return a.each() < b.each(); });
  return slower.tasks * (slower.each() / quicker.each() - 1);
}

}  // namespace tuccompi

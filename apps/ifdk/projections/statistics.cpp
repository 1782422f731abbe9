#include "projections/statistics.hpp"

#include <algorithm>

namespace ifdk {

Statistics& Statistics::operator+=(const Statistics& other) {
  pixels += other.pixels;
  starved += other.starved;
  dead += other.dead;
  lowest = std::min(lowest, other.lowest);
  highest = std::max(highest, other.highest);
  return *this;
}

}  // namespace ifdk

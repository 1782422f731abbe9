#pragma once

#include <cstdint>
#include <vector>

namespace ifdk {

/// The values that are shown black (`low` and below) and white (`high` and above); low < high, both finite.
struct GreyWindow {
  double low = 0;
  double high = 1;

  /// NaN is black.
  std::uint8_t grey_of(float value) const;
};

/// From the 0.1 to the 99.9 percentile of the finite values; where these are equal, from the least to the greatest; of
/// a constant, half a unit to either side; 0 to 1 if there are none.
GreyWindow automatic_window(std::vector<float> values);

}  // namespace ifdk

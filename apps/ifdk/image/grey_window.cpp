#include "image/grey_window.hpp"

#include <algorithm>
#include <cmath>

namespace ifdk {
namespace {

/// The value of which a share of `quantile` lies below; puts others in another order.
double value_at(std::vector<float>& values, double quantile) {
  const double place = std::round(quantile * static_cast<double>(values.size() - 1));
  const auto nth = values.begin() + static_cast<std::ptrdiff_t>(place);
  std::ranges::nth_element(values, nth);
  return *nth;
}

}  // namespace

std::uint8_t GreyWindow::grey_of(float value) const {
  const double grey = std::round(255 * (value - low) / (high - low));
  if (!(grey > 0)) return 0;
  return static_cast<std::uint8_t>(std::min(grey, 255.0));
}

GreyWindow automatic_window(std::vector<float> values) {
  std::erase_if(values, [](float value) { return !std::isfinite(value); });
  if (values.empty()) return {};
  GreyWindow window{value_at(values, 0.001), value_at(values, 0.999)};
  if (window.low == window.high) window = {std::ranges::min(values), std::ranges::max(values)};
  return window.low < window.high ? window : GreyWindow{window.low - 0.5, window.high + 0.5};
}

}  // namespace ifdk

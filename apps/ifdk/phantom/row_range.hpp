#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ifdk {

/// The samples begin .. end - 1 of a row.
struct RowRange {
  std::int64_t begin = 0, end = 0;
};

/// A range with all samples t of 0 .. count - 1 where peak - curvature (t - middle)^2 >= 0, and at most two others.
/// `curvature` is above 0.
inline RowRange samples_between_roots(double middle, double peak, double curvature, std::int64_t count) {
  if (peak < 0) return {};
  const double half = std::sqrt(peak / curvature);
  const auto cut = [count](double t) {
    return static_cast<std::int64_t>(std::clamp(t, 0.0, static_cast<double>(count)));
  };
  return {cut(std::floor(middle - half)), cut(std::ceil(middle + half) + 1)};
}

}  // namespace ifdk

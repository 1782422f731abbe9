#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <span>
#include <vector>

namespace ifdk::testing {

/// The ramp's samples as ct_conventions 2, step 4, has them.
inline double ramp(std::int64_t n, double pitch) {
  if (n == 0) return 1 / (4 * pitch);
  const auto distance = static_cast<double>(n);
  return n % 2 == 0 ? 0 : -1 / (std::numbers::pi * std::numbers::pi * distance * distance * pitch);
}

/// Bins 0 .. length / 2 of the transform of the ramp's samples, as a sum of cosines.
inline std::vector<double> ramp_bins(std::int64_t length, double pitch) {
  std::vector<double> bins(static_cast<std::size_t>(length / 2 + 1));
  for (std::size_t k = 0; k < bins.size(); ++k)
    for (std::int64_t n = 0; n < length; ++n) {
      const std::int64_t distance = n <= length / 2 ? n : length - n;
      const double turn = 2 * std::numbers::pi * static_cast<double>(k) * static_cast<double>(n);
      bins[k] += ramp(distance, pitch) * std::cos(turn / static_cast<double>(length));
    }
  return bins;
}

/// The row, convolved with the ramp, in as many steps as samples squared.
inline std::vector<double> convolved(std::span<const float> row, double pitch) {
  std::vector<double> out(row.size());
  for (std::size_t i = 0; i < row.size(); ++i)
    for (std::size_t j = 0; j < row.size(); ++j)
      out[i] += static_cast<double>(row[j]) * ramp(static_cast<std::int64_t>(i) - static_cast<std::int64_t>(j), pitch);
  return out;
}

inline std::vector<float> noise(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> any(-1, 1);
  std::vector<float> values(count);
  for (float& value : values) value = any(random);
  return values;
}

/// Relative L2 distance of `values` from what is expected.
template <class Values, class Expected>
double distance(const Values& values, const Expected& expected) {
  double squares = 0, all = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    squares += std::pow(static_cast<double>(values[i]) - static_cast<double>(expected[i]), 2);
    all += std::pow(static_cast<double>(expected[i]), 2);
  }
  return std::sqrt(squares / all);
}

}  // namespace ifdk::testing

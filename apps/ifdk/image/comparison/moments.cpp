#include "image/comparison/moments.hpp"

#include <algorithm>
#include <cmath>

namespace ifdk {
namespace {

void add_extremes(Moments& moments, double a, double b, std::int64_t index) {
  const double difference = std::abs(a - b);
  if (difference > moments.max_abs) {
    moments.max_abs = difference;
    moments.at_max = index;
  }
  moments.min_reference = std::min(moments.min_reference, b);
  moments.max_reference = std::max(moments.max_reference, b);
}

/// All that needs no means, and the sums for these.
void first_pass(Moments& moments, std::span<const float> a, std::span<const float> b, std::int64_t start) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double x = a[i], y = b[i];
    const std::int64_t index = start + static_cast<std::int64_t>(i);
    if (!std::isfinite(x - y)) {
      if (moments.not_finite++ == 0) moments.first_not_finite = index;
      continue;
    }
    moments.count += 1;
    moments.mean_a += x;
    moments.mean_b += y;
    moments.squared_difference += (x - y) * (x - y);
    moments.squared_reference += y * y;
    add_extremes(moments, x, y, index);
  }
}

void second_pass(Moments& moments, std::span<const float> a, std::span<const float> b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double x = a[i] - moments.mean_a, y = b[i] - moments.mean_b;
    if (!std::isfinite(x - y)) continue;
    moments.aa += x * x;
    moments.ab += x * y;
    moments.bb += y * y;
  }
}

}  // namespace

Moments moments_of(std::span<const float> a, std::span<const float> b, std::int64_t start) {
  Moments moments;
  first_pass(moments, a, b, start);
  moments.mean_a /= std::max(1.0, moments.count);
  moments.mean_b /= std::max(1.0, moments.count);
  second_pass(moments, a, b);
  return moments;
}

Moments merge(const Moments& left, const Moments& right) {
  Moments both = right.max_abs > left.max_abs ? right : left;
  both.count = left.count + right.count;
  const double share = right.count / std::max(1.0, both.count);
  const double step_a = right.mean_a - left.mean_a, step_b = right.mean_b - left.mean_b;
  both.mean_a = left.mean_a + share * step_a;
  both.mean_b = left.mean_b + share * step_b;
  both.aa = left.aa + right.aa + left.count * share * step_a * step_a;
  both.ab = left.ab + right.ab + left.count * share * step_a * step_b;
  both.bb = left.bb + right.bb + left.count * share * step_b * step_b;
  both.squared_difference = left.squared_difference + right.squared_difference;
  both.squared_reference = left.squared_reference + right.squared_reference;
  both.min_reference = std::min(left.min_reference, right.min_reference);
  both.max_reference = std::max(left.max_reference, right.max_reference);
  both.not_finite = left.not_finite + right.not_finite;
  both.first_not_finite = left.not_finite > 0 ? left.first_not_finite : right.first_not_finite;
  return both;
}

}  // namespace ifdk

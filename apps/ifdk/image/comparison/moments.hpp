#pragma once

#include <cstdint>
#include <limits>
#include <span>

namespace ifdk {

/// What compare() needs to know of pairs of samples (a, b), b being the reference's. Moments are about the mean, which
/// is what keeps the correlation right where the mean is large. Pairs that are not finite are only counted.
struct Moments {
  double count = 0;
  double mean_a = 0, mean_b = 0;
  double aa = 0, ab = 0, bb = 0;  ///< sums of products of deviations from the means
  double squared_difference = 0;
  double squared_reference = 0;
  double max_abs = -1;
  std::int64_t at_max = 0;
  double min_reference = std::numeric_limits<double>::infinity();
  double max_reference = -std::numeric_limits<double>::infinity();
  std::int64_t not_finite = 0;
  std::int64_t first_not_finite = 0;
};

/// Of equally many samples, of which the first has the index `start`.
Moments moments_of(std::span<const float> a, std::span<const float> b, std::int64_t start);

/// Of the samples of both, those of `right` being later.
Moments merge(const Moments& left, const Moments& right);

}  // namespace ifdk

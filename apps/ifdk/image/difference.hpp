#pragma once

#include <cstdint>

#include "image/image.hpp"

namespace ifdk {

/// How far an image is from a reference of the same size. Sums are in double precision and do not depend on the number
/// of threads. If a sample of either is NaN or infinite, all distances are infinite, psnr is -infinity, and correlation
/// is NaN.
struct Difference {
  double rmse = 0;           ///< root of the mean squared difference, in the images' unit
  double max_abs = 0;        ///< largest absolute difference
  std::int64_t at_max = 0;   ///< index of the first sample that has it; of the first not finite one, if there is one
  double min_reference = 0;  ///< of the finite samples
  double max_reference = 0;
  double psnr = 0;         ///< 20 log10(peak / rmse) in dB, peak = max_reference - min_reference; infinity if rmse is 0
  double relative_l2 = 0;  ///< |image - reference|_2 / |reference|_2; 0 if both are 0
  double correlation = 0;  ///< Pearson's; NaN if image or reference is constant
  std::int64_t not_finite = 0;  ///< samples that are NaN or infinite in either
  bool same_place = true;       ///< spacings and origins agree to 1e-6, relative to the larger or to the spacing
};

/// Parallel. Throws InputError if the sizes differ.
Difference compare(const Image& image, const Image& reference);

}  // namespace ifdk

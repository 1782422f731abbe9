#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "filter/fan.hpp"
#include "filter/short_scan.hpp"
#include "geometry/view.hpp"
#include "image/grid.hpp"

namespace ifdk {

/// What projections are multiplied with before the ramp (ct_conventions 2, steps 2 and 3): for each view the angular
/// gap, the magnification's factor and the weights of a short scan; for each pixel the cosine of its ray.
class ViewWeights {
 public:
  /// Views: any order, repeated angles share their gap. Detector: pixels, mm.
  ViewWeights(std::span<const View> views, const Grid& detector, const ShortScan& short_scan);

  /// out[i] = in[i] x weight of pixel (i, row) of the view. `in` and `out` may be the same.
  void apply(std::int64_t view, std::int64_t row, std::span<const float> in, std::span<float> out) const;

 private:
  Grid detector_;
  std::vector<Fan> fans_;
  std::vector<float> columns_;  ///< weight of (view, column), the cosine's numerator in it
};

}  // namespace ifdk

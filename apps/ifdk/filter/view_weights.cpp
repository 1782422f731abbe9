#include "filter/view_weights.hpp"

#include <cmath>

#include "geometry/angles.hpp"

namespace ifdk {

ViewWeights::ViewWeights(std::span<const View> views, const Grid& detector, const ShortScan& short_scan)
    : detector_(detector) {
  std::vector<double> angles;
  for (const View& view : views) angles.push_back(source_angle(view));
  const std::vector<double> gaps = angular_gaps(angles);
  columns_.reserve(views.size() * static_cast<std::size_t>(detector.size[0]));
  for (std::size_t s = 0; s < views.size(); ++s) {
    const View& view = views[s];
    const Fan& fan = fans_.emplace_back(view);
    const double sid = source_to_isocentre(view);
    const double factor = gaps[s] * source_to_detector(view) * norm(view.source) / (2 * sid * sid);
    for (std::int64_t i = 0; i < detector.size[0]; ++i) {
      const double u = detector.coordinate(0, i);
      const double weight = factor * short_scan.weight(angles[s], fan.angle(u)) * fan.along(u);
      columns_.push_back(static_cast<float>(weight));
    }
  }
}

void ViewWeights::apply(std::int64_t view, std::int64_t row, std::span<const float> in, std::span<float> out) const {
  const std::size_t count = in.size();
  const Fan& fan = fans_[static_cast<std::size_t>(view)];
  const float* columns = columns_.data() + static_cast<std::size_t>(view) * count;
  const double v = detector_.coordinate(1, row);
#pragma omp simd
  for (std::size_t i = 0; i < count; ++i) {
    const double u = detector_.origin[0] + detector_.spacing[0] * static_cast<double>(i);
    out[i] = in[i] * static_cast<float>(static_cast<double>(columns[i]) / std::sqrt(fan.squared_length(u, v)));
  }
}

}  // namespace ifdk

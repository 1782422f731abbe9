#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "backprojection/aligned_floats.hpp"
#include "backprojection/back_projector.hpp"
#include "filter/row_filter.hpp"
#include "filter/view_weights.hpp"
#include "image/image.hpp"
#include "phantom/project.hpp"
#include "phantom/shepp_logan.hpp"
#include "scenes.hpp"

namespace ifdk::testing {

inline Image empty_image(const Grid& grid) {
  return {.grid = grid, .values = std::vector<float>(static_cast<std::size_t>(grid.samples()))};
}

/// Values from -1 to 1, each on its own: the hardest case for interpolation.
inline Image white_noise(const Grid& grid) {
  Image image = empty_image(grid);
  std::mt19937 random(7);
  std::uniform_real_distribution<float> any(-1, 1);
  std::ranges::generate(image.values, [&] { return any(random); });
  return image;
}

/// Weights and filters in place.
inline void filter(Image& image, const std::vector<View>& views) {
  const ViewWeights weights(views, image.grid, ShortScan(views, image.grid, {}));
  const RowFilter ramp(image.grid.size[0], image.grid.spacing[0], {});
  RowFilter::Workspace workspace(ramp);
  const auto nu = static_cast<std::size_t>(image.grid.size[0]);
  const auto nv = image.grid.size[1];
  for (std::int64_t s = 0; s < image.grid.size[2]; ++s)
    for (std::int64_t first = 0; first < nv; first += RowFilter::rows_at_once) {
      const std::int64_t rows = std::min(RowFilter::rows_at_once, nv - first);
      const auto row = [&](std::int64_t r) {
        return image.plane(s).subspan(static_cast<std::size_t>(first + r) * nu, nu);
      };
      for (std::int64_t r = 0; r < rows; ++r) weights.apply(s, first + r, row(r), workspace.row(r));
      ramp.run(workspace);
      for (std::int64_t r = 0; r < rows; ++r) std::ranges::copy(workspace.row(r), row(r).begin());
    }
}

/// Projections of a Shepp-Logan phantom that just fits into the volume, weighted and filtered.
inline Image filtered_shepp_logan(const Scene& scene) {
  const Grid& volume = scene.volume;
  const double fit = volume.spacing[1] * static_cast<double>(volume.size[1] - 1) / 2;
  const auto phantom = shepp_logan(std::max(fit, 10.0));
  Image image = empty_image(scene.detector);
  for (std::size_t s = 0; s < scene.views.size(); ++s)
    project(phantom, scene.views[s], scene.detector, image.plane(static_cast<std::int64_t>(s)));
  filter(image, scene.views);
  return image;
}

/// Projections as a kernel wants them.
class Stack {
 public:
  Stack(const Image& image, Layout layout, std::vector<bool> upside_down)
      : nu_(image.grid.size[0]),
        nv_(image.grid.size[1]),
        count_(image.grid.size[2]),
        layout_(layout),
        pitch_((line() + column_multiple - 1) / column_multiple * column_multiple),
        data_(aligned_floats(static_cast<std::size_t>(count_ * stride()))) {
    std::fill_n(data_.get(), count_ * stride(), 0.0F);
    for (std::int64_t s = 0; s < count_; ++s)
      for (std::int64_t v = 0; v < nv_; ++v)
        for (std::int64_t u = 0; u < nu_; ++u)
          at(s, upside_down[static_cast<std::size_t>(s)] ? nv_ - 1 - v : v, u) =
              image.plane(s)[static_cast<std::size_t>(v * nu_ + u)];
  }

  /// Sets all values of a row, by its place in memory.
  void set_row(std::int64_t row, float value) {
    for (std::int64_t s = 0; s < count_; ++s)
      for (std::int64_t u = 0; u < nu_; ++u) at(s, row, u) = value;
  }
  FilteredViews views() const { return {data_.get(), nu_, nv_, pitch_, stride()}; }

 private:
  std::int64_t line() const { return layout_ == Layout::rows ? nu_ : nv_; }
  std::int64_t stride() const { return pitch_ * (layout_ == Layout::rows ? nv_ : nu_); }
  float& at(std::int64_t s, std::int64_t v, std::int64_t u) {
    return data_[static_cast<std::size_t>(s * stride() + (layout_ == Layout::rows ? v * pitch_ + u : u * pitch_ + v))];
  }

  std::int64_t nu_, nv_, count_;
  Layout layout_;
  std::int64_t pitch_;
  AlignedFloats data_;
};

}  // namespace ifdk::testing

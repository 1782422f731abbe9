#include <utility>

#include "backprojection/back_projector.hpp"

namespace ifdk {
namespace {

using Matrix34f = std::array<float, 12>;

class PlainKernel final : public BackProjector {
 public:
  explicit PlainKernel(BackProjection setup) : setup_(std::move(setup)) {
    for (const Matrix34& view : setup_.views) {
      Matrix34f& narrow = views_.emplace_back();
      for (std::size_t n = 0; n < 12; ++n) narrow[n] = static_cast<float>(view[n]);
    }
  }

  Layout layout() const override { return Layout::rows; }
  std::string name() const override { return "plain"; }

  void run(const FilteredViews& projections, Slab& slab) const override {
    const auto nx = static_cast<std::size_t>(setup_.volume.size[0]);
    slab.for_each_slice([&](std::int64_t k, std::span<float> plane) {
#pragma omp parallel for schedule(static)
      for (std::int64_t j = 0; j < setup_.volume.size[1]; ++j)
        for (std::size_t s = 0; s < views_.size(); ++s)
          add_row(views_[s], projections, static_cast<std::int64_t>(s), static_cast<float>(j), static_cast<float>(k),
                  plane.subspan(static_cast<std::size_t>(j) * nx, nx));
    });
  }

 private:
  static void add_row(const Matrix34f& p, const FilteredViews& projections, std::int64_t s, float j, float k,
                      std::span<float> row) {
    const float* pixels = projections.view(s);
    const auto last_u = static_cast<float>(projections.nu - 1);
    const auto last_v = static_cast<float>(projections.nv - 1);
    for (std::size_t n = 0; n < row.size(); ++n) {
      const auto i = static_cast<float>(n);
      const float z = p[8] * i + p[9] * j + p[10] * k + p[11];
      if (!(z > 0)) continue;
      const float f = 1 / z;
      const float u = (p[0] * i + p[1] * j + p[2] * k + p[3]) * f;
      const float v = (p[4] * i + p[5] * j + p[6] * k + p[7]) * f;
      if (!(u >= 0 && u < last_u && v >= 0 && v < last_v)) continue;
      const auto iu = static_cast<std::int64_t>(u);
      const auto iv = static_cast<std::int64_t>(v);
      const float* at = pixels + iv * projections.pitch + iu;
      const float* above = at + projections.pitch;
      const float du = u - static_cast<float>(iu);
      const float dv = v - static_cast<float>(iv);
      row[n] += f * f * ((at[0] * (1 - du) + at[1] * du) * (1 - dv) + (above[0] * (1 - du) + above[1] * du) * dv);
    }
  }

  BackProjection setup_;
  std::vector<Matrix34f> views_;
};

}  // namespace

std::unique_ptr<BackProjector> make_plain_kernel(BackProjection setup) {
  return std::make_unique<PlainKernel>(std::move(setup));
}

}  // namespace ifdk

#include <omp.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "backprojection/back_projector.hpp"

namespace ifdk {
namespace {

/// The two samples along one axis between which a position falls, and how far. Not `valid`: the position does not
/// count.
struct Between {
  std::int64_t low = 0, high = 0;
  double fraction = 0;
  bool valid = false;
};

Between between(double position, std::int64_t size, EdgeRule rule) {
  const double last = static_cast<double>(size - 1);
  if (rule == EdgeRule::inside) {
    if (!(position >= 0 && position < last)) return {};
    const auto low = static_cast<std::int64_t>(position);
    return {low, low + 1, position - static_cast<double>(low), true};
  }
  if (!(position >= -0.5 && position < last + 0.5)) return {};
  const double inside = std::min(std::max(position, 0.0), last);
  const auto low = std::min(static_cast<std::int64_t>(inside), size - 1);
  return {low, std::min(low + 1, size - 1), inside - static_cast<double>(low), true};
}

double interpolate(const float* pixels, std::int64_t pitch, const Between& u, const Between& v) {
  const float* low = pixels + v.low * pitch;
  const float* high = pixels + v.high * pitch;
  const double at_low =
      static_cast<double>(low[u.low]) * (1 - u.fraction) + static_cast<double>(low[u.high]) * u.fraction;
  const double at_high =
      static_cast<double>(high[u.low]) * (1 - u.fraction) + static_cast<double>(high[u.high]) * u.fraction;
  return at_low * (1 - v.fraction) + at_high * v.fraction;
}

class GeneralKernel final : public BackProjector {
 public:
  explicit GeneralKernel(BackProjection setup) : setup_(std::move(setup)) {}

  Layout layout() const override { return Layout::rows; }
  std::string name() const override { return "general"; }

  void run(const FilteredViews& projections, Slab& slab) const override {
    // Made out here: memory that runs out in a parallel region ends the program.
    const auto nx = static_cast<std::size_t>(setup_.volume.size[0]);
    std::vector<std::vector<double>> sums(static_cast<std::size_t>(omp_get_max_threads()), std::vector<double>(nx));
    slab.for_each_slice([&](std::int64_t k, std::span<float> plane) {
#pragma omp parallel for schedule(dynamic)
      for (std::int64_t j = 0; j < setup_.volume.size[1]; ++j)
        run_row(projections, j, k, plane.subspan(static_cast<std::size_t>(j) * nx, nx),
                sums[static_cast<std::size_t>(omp_get_thread_num())]);
    });
  }

 private:
  /// One row of voxels: all views into a sum in double.
  void run_row(const FilteredViews& projections, std::int64_t j, std::int64_t k, std::span<float> row,
               std::span<double> sums) const {
    std::ranges::copy(row, sums.begin());
    for (std::size_t s = 0; s < setup_.views.size(); ++s) {
      const float* pixels = projections.view(static_cast<std::int64_t>(s));
      for (std::size_t i = 0; i < row.size(); ++i) {
        const Hit at = hit(setup_.views[s], static_cast<double>(i), static_cast<double>(j), static_cast<double>(k));
        if (at.z <= 0) continue;
        const Between u = between(at.u, projections.nu, setup_.edges[s]);
        const Between v = between(at.v, projections.nv, setup_.edges[s]);
        if (u.valid && v.valid) sums[i] += interpolate(pixels, projections.pitch, u, v) / (at.z * at.z);
      }
    }
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = static_cast<float>(sums[i]);
  }

  BackProjection setup_;
};

}  // namespace

std::unique_ptr<BackProjector> make_general_kernel(BackProjection setup) {
  return std::make_unique<GeneralKernel>(std::move(setup));
}

}  // namespace ifdk

#include <omp.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "backprojection/aligned_floats.hpp"
#include "backprojection/back_projector.hpp"
#include "backprojection/column_view.hpp"
#include "backprojection/columns_kernel.hpp"
#include "backprojection/conditions.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

constexpr int side = ColumnTile::side;
constexpr int block = ColumnTile::block;

AlignedFloats zeros(std::size_t count) {
  AlignedFloats memory = aligned_floats(count);
  std::fill_n(memory.get(), count, 0.0F);
  return memory;
}

class ColumnsKernel final : public BackProjector {
 public:
  ColumnsKernel(BackProjection setup, bool mirror, bool vectorised)
      : setup_(std::move(setup)), mirror_(mirror), loops_(vectorised ? add_views_avx2 : add_views_portable) {
    for (std::size_t s = 0; s < setup_.views.size(); ++s)
      views_.push_back(column_view(setup_.views[s], setup_.volume, setup_.detector.size[1]));
  }

  Layout layout() const override { return Layout::columns; }
  std::string name() const override {
    return std::string(mirror_ ? "mirrored columns" : "columns") + (loops_ == add_views_avx2 ? " (AVX2)" : "");
  }

  void run(const FilteredViews& projections, Slab& slab) const override {
    std::vector<ColumnView> views = views_;
    for (std::size_t s = 0; s < views.size(); ++s) views[s].pixels = projections.view(static_cast<std::int64_t>(s));
    const ColumnDetector detector{projections.nu, projections.nv, projections.pitch};
    const std::int64_t first_block = slab.pairs().begin / block;
    const std::int64_t last_block = (slab.pairs().end + block - 1) / block;
    const std::int64_t tiles_i = (setup_.volume.size[0] + side - 1) / side;
    const std::int64_t tiles = tiles_i * ((setup_.volume.size[1] + side - 1) / side);
    const auto sums_a_voxel = static_cast<std::size_t>(2 * (last_block - first_block) * block);
    const auto scratch_size = static_cast<std::size_t>(2 * (detector.nv + 2 * ColumnTile::margin));
    // Made out here: memory that runs out in a parallel region ends the program.
    const auto threads = static_cast<std::size_t>(omp_get_max_threads());
    std::vector<AlignedFloats> sums, scratch;
    for (std::size_t n = 0; n < threads; ++n) {
      sums.push_back(aligned_floats(side * side * sums_a_voxel));
      scratch.push_back(zeros(scratch_size));
    }
#pragma omp parallel for schedule(dynamic)
    for (std::int64_t t = 0; t < tiles; ++t) {
      const auto thread = static_cast<std::size_t>(omp_get_thread_num());
      ColumnTile tile{t % tiles_i * side, t / tiles_i * side,   0, 0, first_block, last_block, setup_.volume.size[2],
                      sums[thread].get(), scratch[thread].get()};
      tile.ni = static_cast<int>(std::min<std::int64_t>(side, setup_.volume.size[0] - tile.i0));
      tile.nj = static_cast<int>(std::min<std::int64_t>(side, setup_.volume.size[1] - tile.j0));
      std::fill_n(tile.sums, side * side * sums_a_voxel, 0.0F);
      loops_(views.data(), static_cast<std::int64_t>(views.size()), detector, tile, mirror_);
      add_to(slab, tile, sums_a_voxel);
    }
  }

 private:
  /// From k fastest to x fastest.
  static void add_to(Slab& slab, const ColumnTile& tile, std::size_t sums_a_voxel) {
    const std::int64_t nx = slab.volume().size[0];
    const std::int64_t first = tile.first_block * block;
    for (std::int64_t pair = slab.pairs().begin; pair < slab.pairs().end; ++pair) {
      const float* lower_sums = tile.sums + (pair - first);
      const float* upper_sums = lower_sums + sums_a_voxel / 2;
      const auto lower = slab.lower(pair);
      const auto upper = slab.upper(pair);
      for (int b = 0; b < tile.nj; ++b) {
        for (int a = 0; a < tile.ni; ++a) {
          const auto at = static_cast<std::size_t>((tile.j0 + b) * nx + tile.i0 + a);
          const std::size_t voxel = static_cast<std::size_t>(b * tile.ni + a) * sums_a_voxel;
          lower[at] += lower_sums[voxel];
          upper[at] += upper_sums[voxel];
        }
      }
    }
  }

  BackProjection setup_;
  bool mirror_;
  ColumnLoops loops_;
  std::vector<ColumnView> views_;
};

}  // namespace

bool has_avx2() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return false;
#endif
}

std::unique_ptr<BackProjector> make_columns_kernel(BackProjection setup, bool mirror, bool vectorised) {
  for (const EdgeRule rule : setup.edges)
    if (rule != EdgeRule::inside) throw tuccompi::Error("the columns kernel knows edge rule 'inside' only");
  return std::make_unique<ColumnsKernel>(std::move(setup), mirror, vectorised && has_avx2());
}

}  // namespace ifdk

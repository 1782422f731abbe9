#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "backprojection/column_view.hpp"
#include "backprojection/cuda/columns_kernel.cuh"
#include "backprojection/cuda/general_kernel.cuh"
#include "backprojection/cuda/gpu_back_projector.hpp"
#include "tuccompi/core/per_unit.hpp"
#include "tuccompi/cuda/gpu_lane.cuh"
#include "tuccompi/cuda/launch.cuh"
#include "tuccompi/cuda/memory.cuh"
#include "tuccompi/cuda/tuned_kernels.cuh"

namespace ifdk {
namespace {

using tuccompi::Access;
using tuccompi::Extent;
using tuccompi::LaunchShape;
using tuccompi::Level;
using tuccompi::cuda::DeviceArray;
using tuccompi::cuda::GpuLane;
using tuccompi::cuda::PinnedArray;

/// Filtered projections in device memory, as they lie on the host.
struct DeviceProjections {
  FilteredViews views;  ///< `data` on the device
  DeviceArray<float> pixels;

  DeviceProjections(const FilteredViews& host, std::size_t count)
      : views(host),
        pixels(tuccompi::cuda::on_device<float>({host.data, count * static_cast<std::size_t>(host.stride)})) {
    views.data = pixels.data();
  }
};

int narrow(std::int64_t value, const char* what) {
  if (value > std::numeric_limits<int>::max())
    throw tuccompi::Error(std::string(what) + " is too large for the GPU kernels: " + std::to_string(value));
  return static_cast<int>(value);
}

std::size_t plane_size(const Grid& volume) { return static_cast<std::size_t>(volume.size[0] * volume.size[1]); }

/// What both kernels have: the lane, the slab on the device and its way to the host.
class SlabProjector : public GpuBackProjector::LaneProjector {
 public:
  /// `slabs`: how many of them the lane has on the device.
  SlabProjector(const tuccompi::Lane& lane, const BackProjection& setup,
                std::shared_ptr<const DeviceProjections> projections, std::size_t slabs)
      : lane_(lane), kernels_(lane), setup_(setup), projections_(std::move(projections)), slabs_(slabs) {
    make_room(lane.unit->grain);
  }

  void run(Slab& slab) override {
    if (slab.values().size() > values_) make_room(slab.pairs().count());
    kernels_.begin();
    const auto views = static_cast<int>(setup_.views.size());
    for (int first = 0; first < views; first += batch) run_batch(slab, first, std::min(batch, views - first));
    finish(slab);
    const auto count = slab.values().size();
    lane_.to_host(planes_here_.span().first(count), static_cast<const float*>(planes()));
    lane_.wait(name());
    kernels_.end(slab.pairs().count());
    std::ranges::copy(planes_here_.span().first(count), slab.values().begin());
  }

 protected:
  static constexpr int batch = cuda::views_a_batch;

  /// Device memory for slabs of so many pairs, of which the first is the one that is copied to the host.
  void make_room(std::int64_t pairs) {
    const std::size_t values = 2 * static_cast<std::size_t>(pairs) * plane_size(setup_.volume);
    values_ = 0;
    memory_ = {};
    planes_here_ = {};
    memory_ = DeviceArray<float>(slabs_ * values);
    planes_here_ = PinnedArray<float>(values);
    values_ = values;
  }
  float* planes() const { return memory_.data(); }
  float* second_slab() const { return memory_.data() + values_; }

  virtual void run_batch(Slab& slab, int first, int count) = 0;
  virtual void finish(Slab& /*slab*/) {}
  virtual const char* name() const = 0;

  const float* pixels_of(int view) const { return projections_->views.data + view * projections_->views.stride; }
  int nx() const { return narrow(setup_.volume.size[0], "the volume"); }
  int ny() const { return narrow(setup_.volume.size[1], "the volume"); }
  int nz() const { return narrow(setup_.volume.size[2], "the volume"); }
  int nu() const { return narrow(projections_->views.nu, "the detector"); }
  int nv() const { return narrow(projections_->views.nv, "the detector"); }
  int pitch() const { return narrow(projections_->views.pitch, "the detector"); }

  GpuLane lane_;
  tuccompi::cuda::TunedKernels kernels_;
  const BackProjection& setup_;
  std::shared_ptr<const DeviceProjections> projections_;
  std::size_t slabs_;
  std::size_t values_ = 0;  ///< of a slab, that there is room for
  DeviceArray<float> memory_;
  PinnedArray<float> planes_here_;
};

cuda::ColumnViewF in_float(const ColumnView& view) {
  cuda::ColumnViewF narrow{};
  for (int n = 0; n < 3; ++n) {
    narrow.u[n] = static_cast<float>(view.u[n]);
    narrow.v[n] = static_cast<float>(view.v[n]);
    narrow.z[n] = static_cast<float>(view.z[n]);
  }
  narrow.dv = static_cast<float>(view.dv);
  return narrow;
}

class ColumnsProjector final : public SlabProjector {
 public:
  ColumnsProjector(const tuccompi::Lane& lane, const BackProjection& setup,
                   std::shared_ptr<const DeviceProjections> projections)
      : SlabProjector(lane, setup, std::move(projections), 2) {
    for (const Matrix34& view : setup.views) views_.push_back(in_float(column_view(view, setup.volume, nv())));
    kernel_ = kernels_.add({"columns_kernel", 2, Access::medium_coalesced, Level::high, Level::high, Level::high},
                           &cuda::columns_kernel, projections_->pixels.size_bytes(),
                           {.block_x = 32, .usual = {.block = {.x = 32, .y = 4}}});
  }

 private:
  cuda::ColumnSlab slab_of(Slab& slab) const {
    return {
        second_slab(), nx(), ny(), nz(), static_cast<int>(slab.pairs().begin), static_cast<int>(slab.pairs().count())};
  }

  void run_batch(Slab& slab, int first, int count) override {
    cuda::ColumnBatch batch{};
    std::copy_n(views_.begin() + first, count, batch.views);
    batch.count = count;
    const cuda::ColumnProjections projections{pixels_of(first), nu(), nv(), pitch(), projections_->views.stride};
    const auto voxels = static_cast<unsigned>(plane_size(setup_.volume));
    const auto warps = static_cast<unsigned>((slab.pairs().count() + 31) / 32);
    // x of the size: voxel columns; y: lanes of pairs. The kernel wants lanes as threadIdx.x.
    const LaunchShape& shape = kernels_.shape(kernel_);
    const dim3 grid(tuccompi::cuda::blocks_for(voxels, shape.block.y), warps);
    tuccompi::cuda::launch_grid("columns_kernel", cuda::columns_kernel, grid, shape, lane_.stream(),
                                tuccompi::Where::here(), batch, projections, slab_of(slab), first == 0);
  }

  void finish(Slab& slab) override {
    const auto voxels = static_cast<unsigned>(plane_size(setup_.volume));
    const dim3 grid(tuccompi::cuda::blocks_for(voxels, 32), static_cast<unsigned>((slab.pairs().count() + 31) / 32), 2);
    tuccompi::cuda::launch_grid("to_planes", cuda::to_planes, grid, LaunchShape{.block = {.x = 32, .y = 8}},
                                lane_.stream(), tuccompi::Where::here(), slab_of(slab), planes());
  }

  const char* name() const override { return "columns_kernel, to_planes"; }

  std::vector<cuda::ColumnViewF> views_;
  std::size_t kernel_ = 0;
};

class GeneralProjector final : public SlabProjector {
 public:
  GeneralProjector(const tuccompi::Lane& lane, const BackProjection& setup,
                   std::shared_ptr<const DeviceProjections> projections)
      : SlabProjector(lane, setup, std::move(projections), 1) {
    kernel_ = kernels_.add({"general_kernel", 3, Access::medium_coalesced, Level::high, Level::medium, Level::low},
                           &cuda::general_kernel, projections_->pixels.size_bytes(),
                           {.usual = {.block = {.x = 32, .y = 4, .z = 2}}});
  }

 private:
  void run_batch(Slab& slab, int first, int count) override {
    cuda::MatrixBatch batch{};
    for (int s = 0; s < count; ++s) {
      const auto view = static_cast<std::size_t>(first + s);
      for (std::size_t n = 0; n < 12; ++n) batch.matrices[s][n] = static_cast<float>(setup_.views[view][n]);
      batch.clamped[s] = setup_.edges[view] == EdgeRule::clamped;
    }
    batch.count = count;
    const cuda::RowProjections projections{pixels_of(first), nu(), nv(), pitch(), projections_->views.stride};
    const cuda::PlaneSlab part{
        planes(), nx(), ny(), nz(), static_cast<int>(slab.pairs().begin), static_cast<int>(slab.pairs().count())};
    const Extent size{.x = static_cast<unsigned>(nx()),
                      .y = static_cast<unsigned>(ny()),
                      .z = 2 * static_cast<unsigned>(slab.pairs().count())};
    TUCCOMPI_LAUNCH(cuda::general_kernel, size, kernels_.shape(kernel_), lane_.stream(), batch, projections, part,
                    first == 0);
  }

  const char* name() const override { return "general_kernel"; }

  std::size_t kernel_ = 0;
};

}  // namespace

class GpuBackProjector::State {
 public:
  State(BackProjection setup, Layout layout, Projections projections)
      : setup_(std::move(setup)), layout_(layout), projections_(std::move(projections)) {}

  std::unique_ptr<LaneProjector> make_lane(const tuccompi::Lane& lane) {
    tuccompi::cuda::check(cudaSetDevice(lane.unit->device.ordinal), "choose the device");
    auto projections =
        on_devices_.get(*lane.unit, [&] { return DeviceProjections(projections_(), setup_.views.size()); });
    if (layout_ == Layout::columns) return std::make_unique<ColumnsProjector>(lane, setup_, std::move(projections));
    return std::make_unique<GeneralProjector>(lane, setup_, std::move(projections));
  }

  tuccompi::DeviceNeed need(std::int64_t pairs) const {
    const auto padded = [](std::int64_t count) {
      return static_cast<std::size_t>((count + column_multiple - 1) / column_multiple * column_multiple);
    };
    const std::size_t pixels = setup_.views.size() * padded(setup_.detector.size[0]) * padded(setup_.detector.size[1]);
    const std::size_t slab = 2 * static_cast<std::size_t>(pairs) * plane_size(setup_.volume);
    return {.shared = pixels * sizeof(float),
            .lane = slab * sizeof(float) * (layout_ == Layout::columns ? 2 : 1) + (std::size_t{1} << 20)};
  }

  std::string name() const { return layout_ == Layout::columns ? "L1-Tran" : "general"; }
  void forget() { on_devices_.clear(); }

 private:
  BackProjection setup_;
  Layout layout_;
  Projections projections_;
  tuccompi::PerUnit<DeviceProjections> on_devices_;
};

GpuBackProjector::GpuBackProjector(BackProjection setup, Layout layout, Projections projections)
    : state_(std::make_unique<State>(std::move(setup), layout, std::move(projections))) {}
GpuBackProjector::~GpuBackProjector() = default;

std::unique_ptr<GpuBackProjector::LaneProjector> GpuBackProjector::make_lane(const tuccompi::Lane& lane) {
  return state_->make_lane(lane);
}
tuccompi::DeviceNeed GpuBackProjector::need(std::int64_t pairs) const { return state_->need(pairs); }
std::string GpuBackProjector::name() const { return state_->name(); }
void GpuBackProjector::forget() { state_->forget(); }

}  // namespace ifdk

#pragma once

#include <functional>
#include <memory>
#include <string>

#include "backprojection/back_projector.hpp"
#include "tuccompi/core/job.hpp"

namespace ifdk {

/// Back-projection on GPUs, for the geometries of the kernel that CPU units use: with the columns kernel the paper's
/// listing 1 (L1-Tran), with the general one the same arithmetic in float. In a build without CUDA it makes nothing.
class GpuBackProjector {
 public:
  /// One lane's: its stream and its slab in device memory.
  class LaneProjector {
   public:
    virtual ~LaneProjector() = default;
    /// Fills the slab. On the lane's thread.
    virtual void run(Slab& slab) = 0;
  };
  /// The filtered projections, all rows of all views, in the layout of the kernel. Called once a device, on the thread
  /// of its first lane.
  using Projections = std::function<FilteredViews()>;

  GpuBackProjector(BackProjection setup, Layout layout, Projections projections);
  ~GpuBackProjector();
  GpuBackProjector(const GpuBackProjector&) = delete;
  GpuBackProjector& operator=(const GpuBackProjector&) = delete;

  /// On the lane's thread, with memory for slabs of the unit's grain; larger ones take more when they come.
  std::unique_ptr<LaneProjector> make_lane(const tuccompi::Lane& lane);
  /// With slabs of so many pairs.
  tuccompi::DeviceNeed need(std::int64_t pairs) const;
  std::string name() const;
  /// Frees the projections on the devices, once their lanes are gone.
  void forget();

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace ifdk

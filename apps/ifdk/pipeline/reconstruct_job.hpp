#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "backprojection/cuda/gpu_back_projector.hpp"
#include "pipeline/reconstruction.hpp"
#include "pipeline/slab_size.hpp"
#include "pipeline/volume_sink.hpp"
#include "tuccompi/core/job.hpp"
#include "tuccompi/results.hpp"

namespace ifdk {

/// One task is a pair of mirrored slices, a range is a slab: a lane filters the detector rows that it needs, if no
/// other has, back-projects all views into it and puts it into the volume.
class ReconstructJob final : public tuccompi::Job {
 public:
  /// Task 0 is pair pairs.begin. `reconstruction` and `sink` must outlive the job; `units`: that share the work.
  ReconstructJob(Reconstruction& reconstruction, SlicePairs pairs, VolumeSink& sink, int units,
                 const tuccompi::mpi::Communicator& world);

  tuccompi::Index tasks() const override { return pairs_.count(); }
  tuccompi::Index grain(tuccompi::UnitKind kind) const override;
  bool runs_on(tuccompi::UnitKind /*kind*/) const override { return true; }
  tuccompi::DeviceNeed device_need(tuccompi::Index grain) const override { return gpu_.need(grain); }
  std::unique_ptr<tuccompi::Worker> make_worker(const tuccompi::Lane& lane) override;
  bool has_result(tuccompi::Index task) const override { return digests_.has(task); }
  /// Filtering is a part of each run: policies are compared by the whole of it.
  void begin_run() override;
  void end_run() override {
    gpu_.forget();
    runs_.push_back(digests_.gather(world_));
  }

  /// Of the kernel that GPU units have.
  std::string gpu_kernel() const { return gpu_.name(); }

  /// On rank 0: a digest of each pair of slices, for each run of the job: the same exactly if the voxels' bits are.
  const std::vector<std::vector<std::uint64_t>>& runs() const { return runs_; }

 private:
  class SlabWorker;
  /// Fills a slab, on the lane that it was made for.
  using SlabMaker = std::function<void(Slab& slab)>;
  SlabMaker on_core();
  SlabMaker on_gpu(const tuccompi::Lane& lane);

  Reconstruction& reconstruction_;
  SlicePairs pairs_;
  VolumeSink& sink_;
  int units_;
  tuccompi::mpi::Communicator world_;
  GpuBackProjector gpu_;
  tuccompi::Results<std::uint64_t> digests_;
  std::vector<std::vector<std::uint64_t>> runs_;
};

}  // namespace ifdk

#pragma once

#include <cstdint>
#include <memory>
#include <vector>

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
  tuccompi::Index grain(tuccompi::UnitKind /*kind*/) const override {
    return pairs_a_slab(reconstruction_.volume(), reconstruction_.kernel().layout(), tasks(), units_);
  }
  std::unique_ptr<tuccompi::Worker> make_worker(const tuccompi::Lane& lane) override;
  bool has_result(tuccompi::Index task) const override { return digests_.has(task); }
  /// Filtering is a part of each run: policies are compared by the whole of it.
  void begin_run() override;
  void end_run() override { runs_.push_back(digests_.gather(world_)); }

  /// On rank 0: a digest of each pair of slices, for each run of the job: the same exactly if the voxels' bits are.
  const std::vector<std::vector<std::uint64_t>>& runs() const { return runs_; }

 private:
  class SlabWorker;

  Reconstruction& reconstruction_;
  SlicePairs pairs_;
  VolumeSink& sink_;
  int units_;
  tuccompi::mpi::Communicator world_;
  tuccompi::Results<std::uint64_t> digests_;
  std::vector<std::vector<std::uint64_t>> runs_;
};

}  // namespace ifdk

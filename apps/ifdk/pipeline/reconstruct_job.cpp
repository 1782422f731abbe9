#include "pipeline/reconstruct_job.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <utility>

#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

std::uint64_t digest(std::span<const float> values, std::uint64_t hash) {
  for (const float value : values) hash = (hash ^ std::bit_cast<std::uint32_t>(value)) * 0x100000001b3ULL;  // FNV-1a
  return hash;
}

std::uint64_t digest_of(Slab& slab, std::int64_t pair) {
  const std::uint64_t lower = digest(slab.lower(pair), 0xcbf29ce484222325ULL);
  return slab.is_own_mirror(pair) ? lower : digest(slab.upper(pair), lower);
}

/// Single precision overflows where projections hold absurd values.
void check_finite(Slab& slab) {
  slab.for_each_slice([](std::int64_t slice, std::span<const float> plane) {
    if (!std::ranges::all_of(plane, [](float value) { return std::isfinite(value); }))
      throw tuccompi::RunBroken("slice " + std::to_string(slice) +
                                " of the volume is not finite: the projections hold values too large");
  });
}

}  // namespace

class ReconstructJob::SlabWorker final : public tuccompi::Worker {
 public:
  SlabWorker(ReconstructJob& job, SlabMaker make) : job_(job), make_(std::move(make)) {}

  void run(tuccompi::TaskRange range) override {
    const std::int64_t first = job_.pairs_.begin;
    Slab slab(job_.reconstruction_.volume(), {first + range.begin, first + range.end});
    make_(slab);
    check_finite(slab);
    slab.for_each_run([&](std::int64_t slice, std::span<const float> planes) { job_.sink_.put(slice, planes); });
    for (auto task = range.begin; task < range.end; ++task) job_.digests_.put(task, digest_of(slab, first + task));
  }

 private:
  ReconstructJob& job_;
  SlabMaker make_;
};

ReconstructJob::ReconstructJob(Reconstruction& reconstruction, SlicePairs pairs, VolumeSink& sink, int units,
                               const tuccompi::mpi::Communicator& world)
    : reconstruction_(reconstruction),
      pairs_(pairs),
      sink_(sink),
      units_(units),
      world_(world),
      gpu_(reconstruction.setup(), reconstruction.kernel().layout(),
           [&reconstruction] {
             FilteredStack::Lane lane(reconstruction.stack());
             return reconstruction.all_filtered(lane);
           }),
      digests_(tasks()) {}

ReconstructJob::SlabMaker ReconstructJob::on_core() {
  auto lane = std::make_shared<FilteredStack::Lane>(reconstruction_.stack());
  return [this, lane](Slab& slab) { reconstruction_.run(slab, *lane); };
}

ReconstructJob::SlabMaker ReconstructJob::on_gpu(const tuccompi::Lane& lane) {
  std::shared_ptr<GpuBackProjector::LaneProjector> projector = gpu_.make_lane(lane);
  return [projector](Slab& slab) { projector->run(slab); };
}

std::unique_ptr<tuccompi::Worker> ReconstructJob::make_worker(const tuccompi::Lane& lane) {
  return std::make_unique<SlabWorker>(*this, lane.unit->kind == tuccompi::UnitKind::gpu ? on_gpu(lane) : on_core());
}

tuccompi::Index ReconstructJob::grain(tuccompi::UnitKind kind) const {
  const Grid& volume = reconstruction_.volume();
  const Layout layout = reconstruction_.kernel().layout();
  return kind == tuccompi::UnitKind::cpu ? pairs_a_slab(volume, layout, tasks(), units_)
                                         : pairs_a_gpu_slab(volume, layout, tasks(), units_);
}

void ReconstructJob::begin_run() {
  digests_.clear();
  if (!runs_.empty()) reconstruction_.stack().forget();
}

}  // namespace ifdk

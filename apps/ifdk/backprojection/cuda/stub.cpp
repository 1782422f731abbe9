// Stands in for the CUDA sources in a build without them.
#include "backprojection/cuda/gpu_back_projector.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {

class GpuBackProjector::State {};

GpuBackProjector::GpuBackProjector(BackProjection /*setup*/, Layout /*layout*/, Projections /*projections*/) {}
GpuBackProjector::~GpuBackProjector() = default;

std::unique_ptr<GpuBackProjector::LaneProjector> GpuBackProjector::make_lane(const tuccompi::Lane& /*lane*/) {
  throw tuccompi::Error("this build has no GPU code");
}

tuccompi::DeviceNeed GpuBackProjector::need(std::int64_t /*pairs*/) const { return {}; }

std::string GpuBackProjector::name() const { return "none"; }

void GpuBackProjector::forget() {}

}  // namespace ifdk

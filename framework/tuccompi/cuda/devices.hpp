#pragma once

#include <vector>

#include "tuccompi/core/unit.hpp"

namespace tuccompi::cuda {

/// The GPUs that this process can use, in CUDA's order; none without a device, a driver, or CUDA at build time.
std::vector<DeviceProfile> discover();

}  // namespace tuccompi::cuda

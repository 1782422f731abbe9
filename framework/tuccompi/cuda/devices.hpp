#pragma once

#include <cstddef>
#include <vector>

#include "tuccompi/core/unit.hpp"

namespace tuccompi::cuda {

/// The GPUs that this process can use, in CUDA's order; none without a device, a driver, or CUDA at build time.
std::vector<DeviceProfile> discover();

/// Bytes of memory that are free on a device, by its DeviceProfile::ordinal.
std::size_t free_memory(int ordinal);

}  // namespace tuccompi::cuda

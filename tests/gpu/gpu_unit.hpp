#pragma once

#include "tuccompi/cuda/devices.hpp"

namespace tuccompi::testing {

/// The first GPU, with `mk` lanes.
inline Unit first_gpu(int mk = 1) { return {.kind = UnitKind::gpu, .lanes = mk, .device = cuda::discover().front()}; }

}  // namespace tuccompi::testing

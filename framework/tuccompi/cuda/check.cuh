#pragma once

#include <cuda_runtime.h>

#include <string>

#include "tuccompi/core/error.hpp"

namespace tuccompi::cuda {

/// What CUDA refused, of which the device has taken no harm: no memory, a wrong launch.
struct CudaError : Error {
  using Error::Error;
};

/// Whether after this error the process can do nothing more on the device.
bool is_sticky(cudaError_t code);

/// Throws unless `code` is cudaSuccess: UnitLost for errors that stay, CudaError for the others. The message names
/// `what` was done, and where in the source. Kernels run later than they are launched: what they break is found by the
/// next wait, which names them.
void check(cudaError_t code, const char* what, Where where = Where::here());

}  // namespace tuccompi::cuda

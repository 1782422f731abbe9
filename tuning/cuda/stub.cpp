// Stands in for the CUDA sources in a build without them.
#include "micro_kernel.hpp"
#include "tuccompi/core/error.hpp"

namespace tuccompi {

MicroKernels class_kernels(const DeviceProfile& /*gpu*/) { throw Error("this build has no GPU code"); }
MicroKernels everyday_kernels(const DeviceProfile& /*gpu*/) { throw Error("this build has no GPU code"); }

}  // namespace tuccompi

#include <algorithm>
#include <array>
#include <filesystem>

#include "tuccompi/cuda/check.cuh"

namespace tuccompi::cuda {

bool is_sticky(cudaError_t code) {
  constexpr std::array sticky{cudaErrorIllegalAddress,
                              cudaErrorLaunchTimeout,
                              cudaErrorAssert,
                              cudaErrorHardwareStackError,
                              cudaErrorIllegalInstruction,
                              cudaErrorMisalignedAddress,
                              cudaErrorInvalidAddressSpace,
                              cudaErrorInvalidPc,
                              cudaErrorLaunchFailure,
                              cudaErrorECCUncorrectable,
                              cudaErrorNvlinkUncorrectable,
                              cudaErrorDevicesUnavailable,
                              cudaErrorDeviceUninitialized,
                              cudaErrorContextIsDestroyed,
                              cudaErrorMpsClientTerminated,
                              cudaErrorUnknown};
  return std::find(sticky.begin(), sticky.end(), code) != sticky.end();
}

void check(cudaError_t code, const char* what, Where where) {
  if (code == cudaSuccess) return;
  cudaGetLastError();  // an error that does not stay must not be found by the next call
  const std::string message = std::filesystem::path(where.file).filename().string() + ":" + std::to_string(where.line) +
                              ": " + what + ": " + cudaGetErrorString(code) + " (" + cudaGetErrorName(code) + ")";
  if (is_sticky(code)) throw UnitLost(message);
  throw CudaError(message);
}

}  // namespace tuccompi::cuda

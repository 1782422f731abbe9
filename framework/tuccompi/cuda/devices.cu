#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "tuccompi/core/affinity.hpp"
#include "tuccompi/cuda/check.cuh"
#include "tuccompi/cuda/devices.hpp"

namespace tuccompi::cuda {
namespace {

std::string uuid_of(const cudaDeviceProp& properties) {
  std::string text = "GPU-";
  for (const char byte : properties.uuid.bytes) {
    char digits[3];
    std::snprintf(digits, sizeof digits, "%02x", static_cast<unsigned>(static_cast<unsigned char>(byte)));
    text += digits;
  }
  return text;
}

/// The processors on the GPU's side of the host, as the kernel tells; none in many virtual machines.
std::vector<int> near_cores(const cudaDeviceProp& properties) {
  char folder[80];
  std::snprintf(folder, sizeof folder, "/sys/bus/pci/devices/%04x:%02x:%02x.0/local_cpulist",
                static_cast<unsigned>(properties.pciDomainID), static_cast<unsigned>(properties.pciBusID),
                static_cast<unsigned>(properties.pciDeviceID));
  std::ifstream file(folder);
  std::string list;
  std::getline(file, list);
  return parse_cpu_list(list);
}

/// The oldest GPUs that this build has code for.
constexpr int oldest_capability = std::min({__CUDA_ARCH_LIST__}) / 10;

DeviceProfile profile_of(int ordinal, int driver) {
  cudaDeviceProp properties{};
  check(cudaGetDeviceProperties(&properties, ordinal), "ask what the device is");
  return {.name = properties.name,
          .compute_capability = 10 * properties.major + properties.minor,
          .memory_bytes = properties.totalGlobalMem,
          .ordinal = ordinal,
          .uuid = uuid_of(properties),
          .driver = driver,
          .multiprocessors = properties.multiProcessorCount,
          .threads_a_multiprocessor = properties.maxThreadsPerMultiProcessor,
          .near_cores = near_cores(properties)};
}

}  // namespace

std::vector<DeviceProfile> discover() {
  int count = 0;
  int driver = 0;
  // The default of 8 queues would have more lanes wait for each other.
  setenv("CUDA_DEVICE_MAX_CONNECTIONS", "32", 0);
  // Whatever is wrong with GPUs must not keep CPU units from working: no driver, one that is too old, no device.
  if (cudaGetDeviceCount(&count) != cudaSuccess || cudaDriverGetVersion(&driver) != cudaSuccess) {
    cudaGetLastError();
    return {};
  }
  std::vector<DeviceProfile> gpus;
  for (int ordinal = 0; ordinal < count; ++ordinal) {
    try {
      const DeviceProfile gpu = profile_of(ordinal, driver);
      if (gpu.compute_capability >= oldest_capability) gpus.push_back(gpu);
    } catch (const Error&) {  // this one cannot be used
    }
  }
  return gpus;
}

std::size_t free_memory(int ordinal) {
  std::size_t free = 0;
  std::size_t total = 0;
  int current = 0;
  check(cudaGetDevice(&current), "ask for the current device");
  check(cudaSetDevice(ordinal), "choose the device");
  const cudaError_t code = cudaMemGetInfo(&free, &total);
  cudaSetDevice(current);  // the calling thread may have CUDA code of its own
  check(code, "ask for free memory");
  return free;
}

}  // namespace tuccompi::cuda

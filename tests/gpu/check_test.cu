#include <doctest/doctest.h>

#include <string>

#include "gpu_unit.hpp"
#include "tuccompi/cuda/gpu_lane.cuh"
#include "tuccompi/cuda/launch.cuh"
#include "tuccompi/cuda/memory.cuh"

using namespace tuccompi;
using namespace tuccompi::testing;

namespace {

__global__ void count(int* counter) { atomicAdd(counter, 1); }

template <class Kind, class Action>
std::string message_of(const Action& action) {
  try {
    action();
  } catch (const Kind& error) {
    return error.what();
  }
  return "nothing was thrown";
}

}  // namespace

TEST_CASE("the devices have what a tuner and a placement want to know") {
  for (const DeviceProfile& gpu : cuda::discover()) {
    CHECK_FALSE(gpu.name.empty());
    CHECK(gpu.uuid.size() == 36);
    CHECK(gpu.compute_capability >= 75);
    CHECK(gpu.memory_bytes > 1 << 30);
    CHECK(gpu.driver >= 12040);
    CHECK(gpu.multiprocessors > 0);
    CHECK(gpu.threads_a_multiprocessor >= 1024);
    CHECK(cuda::free_memory(gpu.ordinal) <= gpu.memory_bytes);
  }
}

TEST_CASE("what CUDA refuses names what was done and where, and does no harm to what follows") {
  const Unit unit = first_gpu();
  cuda::GpuLane lane({.unit = &unit});
  const std::string memory = message_of<cuda::CudaError>([] { cuda::DeviceArray<char> all(std::size_t{1} << 50); });
  CHECK(memory.find("check_test.cu:") == 0);
  CHECK(memory.find("device memory: out of memory") != std::string::npos);

  cuda::DeviceArray<int> counter(1);
  const std::string launch = message_of<cuda::CudaError>([&] {
    TUCCOMPI_LAUNCH(count, (Extent{.x = 5000}), (LaunchShape{.block = {.x = 5000}}), lane.stream(), counter.data());
  });
  CHECK(launch.find("count: invalid ") != std::string::npos);

  const int zero = 0;
  lane.to_device<int>(counter.data(), std::span(&zero, 1));
  TUCCOMPI_LAUNCH(count, (Extent{.x = 1000}), (LaunchShape{.block = {.x = 96}}), lane.stream(), counter.data());
  int counted = 0;
  lane.to_host(std::span(&counted, 1), counter.data());
  lane.wait("count");
  CHECK(counted == 1056);  // whole blocks
}

TEST_CASE("an empty size launches nothing") {
  const Unit unit = first_gpu();
  cuda::GpuLane lane({.unit = &unit});
  CHECK_NOTHROW(TUCCOMPI_LAUNCH(count, (Extent{.x = 0}), LaunchShape(), lane.stream(), static_cast<int*>(nullptr)));
  CHECK_NOTHROW(lane.wait("nothing"));
}

TEST_CASE("errors after which a device is of no more use are told from the others") {
  CHECK(cuda::is_sticky(cudaErrorIllegalAddress));
  CHECK(cuda::is_sticky(cudaErrorLaunchFailure));
  CHECK(cuda::is_sticky(cudaErrorAssert));
  CHECK_FALSE(cuda::is_sticky(cudaErrorMemoryAllocation));
  CHECK_FALSE(cuda::is_sticky(cudaErrorInvalidConfiguration));
  CHECK_THROWS_AS(cuda::check(cudaErrorIllegalAddress, "a kernel"), UnitLost);
}

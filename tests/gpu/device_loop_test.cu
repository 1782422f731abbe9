#include "tuccompi/cuda/device_loop.cuh"

#include <doctest/doctest.h>

#include "gpu_unit.hpp"
#include "tuccompi/cuda/launch.cuh"
#include "tuccompi/cuda/memory.cuh"

using namespace tuccompi;
using namespace tuccompi::testing;

namespace {

/// One step towards 1 of the Collatz sequence.
__global__ void step(unsigned* value, int* rounds, cuda::LoopControl control) {
  *value = *value % 2 == 0 ? *value / 2 : 3 * *value + 1;
  ++*rounds;
  control.again(*value != 1);
}

}  // namespace

TEST_CASE("a loop on the device goes on until its kernel says stop, as often as it is run") {
  const Unit unit = first_gpu();
  cuda::GpuLane lane({.unit = &unit});
  cuda::DeviceArray<unsigned> value(1);
  cuda::DeviceArray<int> rounds(1);
  const LaunchShape single{.block = {.x = 1}};
  cuda::DeviceLoop loop(lane, [&](cuda::LoopControl control) {
    TUCCOMPI_LAUNCH(step, Extent{}, single, lane.stream(), value.data(), rounds.data(), control);
  });
  for (const auto& [start, expected] : {std::pair{27U, 111}, {2U, 1}, {97U, 118}}) {
    const int none = 0;
    int counted = 0;
    lane.to_device<unsigned>(value.data(), std::span(&start, 1));
    lane.to_device<int>(rounds.data(), std::span(&none, 1));
    loop.run(lane);
    lane.to_host(std::span(&counted, 1), rounds.data());
    lane.wait("step");
    CHECK(counted == expected);
  }
}

TEST_CASE("a loop whose round throws while it is recorded leaves the stream usable") {
  const Unit unit = first_gpu();
  cuda::GpuLane lane({.unit = &unit});
  struct Wrong {};
  CHECK_THROWS_AS(cuda::DeviceLoop(lane, [](cuda::LoopControl) { throw Wrong(); }), Wrong);
  CHECK_NOTHROW(lane.wait("nothing"));
}

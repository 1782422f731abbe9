#include <doctest/doctest.h>

#include <numeric>
#include <thread>
#include <vector>

#include "gpu_unit.hpp"
#include "tuccompi/core/per_unit.hpp"
#include "tuccompi/cuda/gpu_lane.cuh"
#include "tuccompi/cuda/launch.cuh"
#include "tuccompi/cuda/memory.cuh"

using namespace tuccompi;
using namespace tuccompi::testing;

namespace {

__global__ void twice(const int* in, int* out, int count) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < count) out[i] = 2 * in[i];
}

/// Marks points of a box; each once.
__global__ void mark(int* box, Extent size) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  const unsigned z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < size.x && y < size.y && z < size.z) atomicAdd(&box[(z * size.y + y) * size.x + x], 1);
}

}  // namespace

TEST_CASE("lanes of one GPU work side by side on what they share, sleeping or spinning") {
  for (const bool spins : {false, true}) {
    CAPTURE(spins);
    Unit unit = first_gpu(4);
    unit.spins = spins;
    constexpr int count = 100'003;
    std::vector<int> numbers(count);
    std::iota(numbers.begin(), numbers.end(), -50'000);
    PerUnit<cuda::DeviceArray<int>> shared;
    std::atomic<int> made = 0;
    std::atomic<int> wrong = 0;
    {
      std::vector<std::jthread> threads;
      for (const Lane& of : lanes_of({unit}))
        threads.emplace_back([&, slot = of.slot] {
          cuda::GpuLane lane({.unit = &unit, .slot = slot});
          const auto in = shared.get(unit, [&] {
            ++made;
            return cuda::on_device<int>(numbers);
          });
          cuda::DeviceArray<int> out(count);
          cuda::PinnedArray<int> result(count);
          for (int round = 0; round < 20; ++round) {
            TUCCOMPI_LAUNCH(twice, (Extent{.x = count}), (LaunchShape{.block = {.x = 192}}), lane.stream(), in->data(),
                            out.data(), count);
            lane.to_host(result.span(), out.data());
            lane.wait("twice");
            for (int i = 0; i < count; ++i) wrong += result[static_cast<std::size_t>(i)] != 2 * (i - 50'000) ? 1 : 0;
          }
        });
    }
    CHECK(made == 1);
    CHECK(wrong == 0);
  }
}

TEST_CASE("every point of a box has one thread, whatever the block") {
  const Unit unit = first_gpu();
  cuda::GpuLane lane({.unit = &unit});
  const Extent size{.x = 37, .y = 11, .z = 5};
  for (const Extent block : {Extent{.x = 32, .y = 4, .z = 2}, Extent{.x = 96}, Extent{.x = 8, .y = 8, .z = 8}}) {
    cuda::DeviceArray<int> box(size.volume());
    cuda::check(cudaMemsetAsync(box.data(), 0, box.size_bytes(), lane.stream()), "clear");
    TUCCOMPI_LAUNCH(mark, size, LaunchShape{.block = block}, lane.stream(), box.data(), size);
    std::vector<int> marks(size.volume());
    lane.to_host(std::span(marks), static_cast<const int*>(box.data()));
    lane.wait("mark");
    CHECK(marks == std::vector<int>(size.volume(), 1));
  }
}

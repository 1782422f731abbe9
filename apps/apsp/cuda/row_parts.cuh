#pragma once

// Measures of a row of distances, in the order of additions that row_parts.hpp lays down: a warp measures a part, lane
// a is adder a.

#include <cstdint>

#include "cuda/crauser_kernels.cuh"
#include "row_parts.hpp"

namespace apsp::cuda {

template <class Total>
struct Adder {
  Total sum = 0;
  double harmonic = 0;
  std::uint32_t overflowed = 0;

  __device__ void add(Total term) {
    sum += term;
    if constexpr (!std::is_floating_point_v<Total>) overflowed |= sum < term ? 1U : 0U;
  }
};

/// One warp a part; blocks of whole warps.
template <class Distance>
__global__ void measure_parts(const Distance* distances, std::uint32_t vertices, RowPart<TotalOf<Distance>>* parts) {
  using Total = TotalOf<Distance>;
  const std::uint32_t lane = threadIdx.x % part_adders;
  const std::uint64_t first = std::uint64_t{this_thread() / part_adders} * part_vertices;
  if (first >= vertices) return;  // the whole warp
  const std::uint64_t end = first + part_vertices < vertices ? first + part_vertices : vertices;
  Adder<Total> adder;
  Total greatest = 0;
  std::uint32_t reached = 0;
  for (std::uint64_t vertex = first + lane; vertex < end; vertex += part_adders) {
    const Distance distance = distances[vertex];
    if (distance == unreached<Distance>()) continue;
    ++reached;
    greatest = distance > greatest ? static_cast<Total>(distance) : greatest;
    adder.add(distance);
    if (distance > 0) adder.harmonic += 1.0 / static_cast<double>(distance);
  }
  for (std::uint32_t half = part_adders / 2; half > 0; half /= 2) {
    const Total sum = __shfl_down_sync(0xffffffffU, adder.sum, half);
    const double harmonic = __shfl_down_sync(0xffffffffU, adder.harmonic, half);
    const std::uint32_t overflowed = __shfl_down_sync(0xffffffffU, adder.overflowed, half);
    const Total other = __shfl_down_sync(0xffffffffU, greatest, half);
    reached += __shfl_down_sync(0xffffffffU, reached, half);
    greatest = other > greatest ? other : greatest;
    adder.add(sum);
    adder.harmonic += harmonic;
    adder.overflowed |= overflowed;
  }
  if (lane == 0) parts[first / part_vertices] = {adder.sum, greatest, adder.harmonic, reached, adder.overflowed};
}

}  // namespace apsp::cuda

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
  HarmonicOf<Total> harmonic = {};
  std::uint32_t overflowed = 0;

  __device__ void add(Total term) {
    sum += term;
    if constexpr (!std::is_floating_point_v<Total>) overflowed |= sum < term ? 1U : 0U;
  }
  __device__ void add_inverse(Total distance) {
    const double inverse = 1.0 / static_cast<double>(distance);
    if constexpr (std::is_floating_point_v<Total>) {
      harmonic += inverse;
    } else {  // as HarmonicSum::inverse_of
      const double units = inverse * 0x1p31;
      const auto whole = static_cast<std::uint64_t>(units);
      add_exactly(whole, static_cast<std::uint64_t>((units - static_cast<double>(whole)) * 0x1p64));
    }
  }
  /// What the lane `half` above has, if all lanes of the warp ask.
  __device__ void take_over(std::uint32_t half) {
    const Total other = __shfl_down_sync(0xffffffffU, sum, half);
    const std::uint32_t other_overflowed = __shfl_down_sync(0xffffffffU, overflowed, half);
    add(other);
    overflowed |= other_overflowed;
    if constexpr (std::is_floating_point_v<Total>) {
      harmonic += __shfl_down_sync(0xffffffffU, harmonic, half);
    } else {
      const std::uint64_t high = __shfl_down_sync(0xffffffffU, harmonic.high, half);
      const std::uint64_t low = __shfl_down_sync(0xffffffffU, harmonic.low, half);
      add_exactly(high, low);
    }
  }

 private:
  __device__ void add_exactly(std::uint64_t high, std::uint64_t low) {
    harmonic.low += low;
    harmonic.high += high + (harmonic.low < low ? 1 : 0);
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
    if (distance > 0) adder.add_inverse(distance);
  }
  for (std::uint32_t half = part_adders / 2; half > 0; half /= 2) {
    const Total other = __shfl_down_sync(0xffffffffU, greatest, half);
    reached += __shfl_down_sync(0xffffffffU, reached, half);
    greatest = other > greatest ? other : greatest;
    adder.take_over(half);
  }
  if (lane == 0) parts[first / part_vertices] = {adder.sum, greatest, adder.harmonic, reached, adder.overflowed};
}

}  // namespace apsp::cuda

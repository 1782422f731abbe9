#pragma once

// Crauser's algorithm with the out-criterion (see algorithms/crauser.cpp), as the paper has it on a GPU: every step is
// a kernel over all vertices, one thread each.
//   relax    scattered: the arcs of the frontier
//   minimum  coalesced, with a reduction: the threshold
//   update   coalesced: what lies within the threshold and is not settled is the next frontier
// Vertices without arcs have no lightest one: they take no part in the minimum, and what is left when there is no
// minimum is final.

#include <cstdint>

#include "tuccompi/cuda/device_loop.cuh"

namespace apsp::cuda {

enum class State : std::uint8_t { unsettled, frontier, settled };

/// A graph in device memory.
template <class Weight>
struct GraphView {
  std::uint32_t vertices;
  const std::uint64_t* offsets;
  const std::uint32_t* targets;
  const Weight* weights;
  const Weight* lightest;  ///< arc out of each vertex; anything where there is none
};

template <class Distance>
struct SearchView {
  Distance* distances;
  State* states;
  Distance* threshold;
};

/// Device-side infinity<Distance>(): the largest integer, or the largest double.
template <class Distance>
__device__ constexpr Distance unreached();
template <>
__device__ constexpr std::uint32_t unreached() {
  return 0xffffffffU;
}
template <>
__device__ constexpr std::uint64_t unreached() {
  return 0xffffffffffffffffULL;
}
template <>
__device__ constexpr double unreached() {
  return __builtin_huge_val();
}

__device__ inline void lower(std::uint32_t* to, std::uint32_t value) { atomicMin(to, value); }
__device__ inline void lower(std::uint64_t* to, std::uint64_t value) {
  atomicMin(reinterpret_cast<unsigned long long*>(to), static_cast<unsigned long long>(value));
}
/// Doubles that are not negative order as their bits do.
__device__ inline void lower(double* to, double value) {
  atomicMin(reinterpret_cast<unsigned long long*>(to), static_cast<unsigned long long>(__double_as_longlong(value)));
}

__device__ inline std::uint32_t this_thread() { return blockIdx.x * blockDim.x + threadIdx.x; }

template <class Distance>
__global__ void begin(SearchView<Distance> search, std::uint32_t vertices, std::uint32_t source) {
  const std::uint32_t vertex = this_thread();
  if (vertex >= vertices) return;
  const bool is_source = vertex == source;
  search.distances[vertex] = is_source ? Distance{0} : unreached<Distance>();
  search.states[vertex] = is_source ? State::frontier : State::unsettled;
}

template <class Weight, class Distance>
__global__ void relax(GraphView<Weight> graph, SearchView<Distance> search) {
  const std::uint32_t vertex = this_thread();
  if (vertex == 0) *search.threshold = unreached<Distance>();
  if (vertex >= graph.vertices || search.states[vertex] != State::frontier) return;
  const Distance mine = search.distances[vertex];
  for (std::uint64_t arc = graph.offsets[vertex]; arc < graph.offsets[vertex + 1]; ++arc) {
    const std::uint32_t target = graph.targets[arc];
    if (search.states[target] == State::unsettled) lower(&search.distances[target], mine + graph.weights[arc]);
  }
}

template <class Distance>
__device__ Distance least_of_warp(Distance value) {
  for (int step = 16; step > 0; step /= 2) {
    const Distance other = __shfl_xor_sync(0xffffffffU, value, step);
    value = other < value ? other : value;
  }
  return value;
}

/// One atomic operation a block.
template <class Weight, class Distance>
__global__ void minimum(GraphView<Weight> graph, SearchView<Distance> search) {
  __shared__ Distance of_warp[32];
  const std::uint32_t vertex = this_thread();
  Distance mine = unreached<Distance>();
  if (vertex < graph.vertices && search.states[vertex] == State::unsettled) {
    const Distance distance = search.distances[vertex];
    if (distance != unreached<Distance>() && graph.offsets[vertex] < graph.offsets[vertex + 1])
      mine = distance + graph.lightest[vertex];
  }
  mine = least_of_warp(mine);
  if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = mine;
  __syncthreads();
  if (threadIdx.x >= 32) return;
  mine = least_of_warp(threadIdx.x < (blockDim.x + 31) / 32 ? of_warp[threadIdx.x] : unreached<Distance>());
  if (threadIdx.x == 0 && mine != unreached<Distance>()) lower(search.threshold, mine);
}

template <class Distance>
__device__ void settle(SearchView<Distance> search, std::uint32_t vertices) {
  const std::uint32_t vertex = this_thread();
  if (vertex >= vertices) return;
  const Distance threshold = *search.threshold;
  const State state = search.states[vertex];
  if (state == State::frontier) search.states[vertex] = State::settled;
  if (state == State::unsettled && threshold != unreached<Distance>() && search.distances[vertex] <= threshold)
    search.states[vertex] = State::frontier;
}

template <class Distance>
__global__ void update(SearchView<Distance> search, std::uint32_t vertices) {
  settle(search, vertices);
}

/// update, and whether there is a next frontier.
template <class Distance>
__global__ void update_in_loop(SearchView<Distance> search, std::uint32_t vertices,
                               tuccompi::cuda::LoopControl control) {
  settle(search, vertices);
  if (this_thread() == 0) control.again(*search.threshold != unreached<Distance>());
}

}  // namespace apsp::cuda

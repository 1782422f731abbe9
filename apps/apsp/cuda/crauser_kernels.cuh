#pragma once

// Crauser's algorithm with the out-criterion (see algorithms/crauser.cpp), as the paper has it on a GPU: every step is
// a kernel over all vertices, of which each thread takes one or, in larger steps, as many as the launch shape says.
//   relax    scattered: the arcs of the frontier
//   minimum  coalesced, with a reduction: the threshold
//   update   coalesced: what lies within the threshold and is not settled is the next frontier
// The lightest arc of vertices without arcs is unreached(): they take no part in the minimum, and what is left when
// there is no minimum is final.

#include <cstdint>

#include "tuccompi/cuda/device_loop.cuh"

namespace apsp::cuda {

enum class State : std::uint8_t { unsettled, frontier, settled };

/// A graph in device memory.
template <class Weight, class Distance>
struct GraphView {
  std::uint32_t vertices;
  const std::uint64_t* offsets;
  const std::uint32_t* targets;
  const Weight* weights;
  const Distance* lightest;  ///< arc out of each vertex
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

/// body(vertex) for the vertices of this thread: neighbouring threads take neighbouring ones.
template <class Body>
__device__ void for_vertices(std::uint32_t vertices, Body body) {
  const std::uint64_t threads = std::uint64_t{gridDim.x} * blockDim.x;
  for (std::uint64_t vertex = this_thread(); vertex < vertices; vertex += threads)
    body(static_cast<std::uint32_t>(vertex));
}

template <class Distance>
__global__ void begin(SearchView<Distance> search, std::uint32_t vertices, std::uint32_t source) {
  const std::uint32_t vertex = this_thread();
  if (vertex >= vertices) return;
  const bool is_source = vertex == source;
  search.distances[vertex] = is_source ? Distance{0} : unreached<Distance>();
  search.states[vertex] = is_source ? State::frontier : State::unsettled;
}

template <class Weight, class Distance>
__global__ void relax(GraphView<Weight, Distance> graph, SearchView<Distance> search) {
  if (this_thread() == 0) *search.threshold = unreached<Distance>();
  for_vertices(graph.vertices, [&](std::uint32_t vertex) {
    if (search.states[vertex] != State::frontier) return;
    const Distance mine = search.distances[vertex];
    const std::uint64_t end = graph.offsets[vertex + 1];
    for (std::uint64_t arc = graph.offsets[vertex]; arc < end; ++arc) {
      const std::uint32_t target = graph.targets[arc];
      if (search.states[target] == State::unsettled) lower(&search.distances[target], mine + graph.weights[arc]);
    }
  });
}

#if __CUDA_ARCH__ >= 800
__device__ inline std::uint32_t least_of_warp(std::uint32_t value) { return __reduce_min_sync(0xffffffffU, value); }
#endif

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
__global__ void minimum(GraphView<Weight, Distance> graph, SearchView<Distance> search) {
  __shared__ Distance of_warp[32];
  Distance mine = unreached<Distance>();
  for_vertices(graph.vertices, [&](std::uint32_t vertex) {
    if (search.states[vertex] != State::unsettled) return;
    const Distance distance = search.distances[vertex];
    if (distance == unreached<Distance>()) return;
    const Distance lightest = graph.lightest[vertex];
    if (lightest != unreached<Distance>() && distance + lightest < mine) mine = distance + lightest;
  });
  mine = least_of_warp(mine);
  if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = mine;
  __syncthreads();
  if (threadIdx.x >= 32) return;
  mine = least_of_warp(threadIdx.x < (blockDim.x + 31) / 32 ? of_warp[threadIdx.x] : unreached<Distance>());
  if (threadIdx.x == 0 && mine != unreached<Distance>()) lower(search.threshold, mine);
}

template <class Distance>
__device__ void settle(SearchView<Distance> search, std::uint32_t vertices) {
  const Distance threshold = *search.threshold;
  for_vertices(vertices, [&](std::uint32_t vertex) {
    const State state = search.states[vertex];
    if (state == State::frontier) search.states[vertex] = State::settled;
    if (state == State::unsettled && threshold != unreached<Distance>() && search.distances[vertex] <= threshold)
      search.states[vertex] = State::frontier;
  });
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

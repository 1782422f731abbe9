#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <utility>

#include "tuccompi/core/kernel.hpp"
#include "tuccompi/cuda/check.cuh"

namespace tuccompi::cuda {

/// So many blocks of `block` threads that each of `items` has one.
inline unsigned blocks_for(std::uint64_t items, unsigned block) {
  return static_cast<unsigned>((items + block - 1) / block);
}

inline dim3 dim3_of(Extent extent) { return {extent.x, extent.y, extent.z}; }

/// Puts a kernel on the stream, in `grid` blocks of the shape's. Throws, with the kernel's name, if CUDA refuses.
template <class... Parameters, class... Arguments>
void launch_grid(const char* name, void (*kernel)(Parameters...), dim3 grid, const LaunchShape& shape,
                 cudaStream_t stream, Where where, Arguments&&... arguments) {
  cudaLaunchConfig_t config{};
  config.gridDim = grid;
  config.blockDim = dim3_of(shape.block);
  config.stream = stream;
  cudaLaunchAttribute carveout{};
  if (shape.carveout >= 0) {
    carveout.id = cudaLaunchAttributePreferredSharedMemoryCarveout;
    carveout.val.sharedMemCarveout = static_cast<unsigned>(shape.carveout);
    config.attrs = &carveout;
    config.numAttrs = 1;
  }
  check(cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(arguments)...), name, where);
}

/// A block of as many threads that needs no more blocks along y than a grid can have.
inline Extent fit_to_grid(Extent size, Extent block) {
  constexpr unsigned most_blocks_along_y = 65535;
  while (blocks_for(size.y, block.y) > most_blocks_along_y && block.x % 2 == 0)
    block = {block.x / 2, 2 * block.y, block.z};
  return block;
}

/// The same with one thread for each point of `size`, rounded up to whole blocks: the kernel has to leave out what lies
/// outside. Nothing is launched for an empty size.
template <class... Parameters, class... Arguments>
void launch(const char* name, void (*kernel)(Parameters...), Extent size, const LaunchShape& shape, cudaStream_t stream,
            Where where, Arguments&&... arguments) {
  if (size.x == 0 || size.y == 0 || size.z == 0) return;
  const unsigned per_thread = static_cast<unsigned>(shape.items_per_thread);
  LaunchShape fitting = shape;
  fitting.block = fit_to_grid(size, shape.block);
  const dim3 grid(blocks_for(size.x, fitting.block.x * per_thread), blocks_for(size.y, fitting.block.y),
                  blocks_for(size.z, fitting.block.z));
  launch_grid(name, kernel, grid, fitting, stream, where, std::forward<Arguments>(arguments)...);
}

}  // namespace tuccompi::cuda

/// TUCCOMPI_LAUNCH(kernel, size, shape, stream, arguments...): cuda::launch(), with the kernel's name and the place.
#define TUCCOMPI_LAUNCH(kernel, size, shape, stream, ...)              \
  ::tuccompi::cuda::launch(#kernel, kernel, (size), (shape), (stream), \
                           ::tuccompi::Where::here() __VA_OPT__(, ) __VA_ARGS__)

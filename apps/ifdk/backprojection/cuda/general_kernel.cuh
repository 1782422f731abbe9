#pragma once

// Algorithm 2 of the iFDK paper for any matrices: a thread a voxel, 32 views a batch, positions and sums in float.

#include <cuda_runtime.h>

#include <cstdint>

namespace ifdk::cuda {

constexpr int matrices_a_batch = 32;

struct MatrixBatch {
  float matrices[matrices_a_batch][12];
  bool clamped[matrices_a_batch];  ///< the edge rule of each view
  int count;
};

struct RowProjections {
  const float* pixels;  ///< of the batch's first view, [view][v][u]
  int nu, nv, pitch;
  std::int64_t stride;
};

/// The planes of a slab of pairs (see Slab), x fastest.
struct PlaneSlab {
  float* planes;
  int nx, ny, nz;
  int first, count;  ///< pairs
  __device__ int slice_of(int plane) const { return plane < count ? first + plane : nz - first - 2 * count + plane; }
};

/// Two samples along an axis, and how far between them a position lies.
struct Neighbours {
  int low, high;
  float fraction;
  bool valid;
};

__device__ inline Neighbours neighbours(float position, int size, bool clamped) {
  const auto last = static_cast<float>(size - 1);
  if (!clamped) {
    if (!(position >= 0.0F && position < last)) return {0, 0, 0.0F, false};
    const int low = static_cast<int>(position);
    return {low, low + 1, position - static_cast<float>(low), true};
  }
  if (!(position >= -0.5F && position < last + 0.5F)) return {0, 0, 0.0F, false};
  const float inside = fminf(fmaxf(position, 0.0F), last);
  const int low = static_cast<int>(inside);
  return {low, min(low + 1, size - 1), inside - static_cast<float>(low), true};
}

/// x, y of the blocks: i, j; blockIdx.z and threadIdx.z: the plane of the slab.
static __global__ void general_kernel(const __grid_constant__ MatrixBatch batch, RowProjections projections,
                                      PlaneSlab slab, bool first_batch) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int j = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  const int plane = static_cast<int>(blockIdx.z * blockDim.z + threadIdx.z);
  if (i >= slab.nx || j >= slab.ny || plane >= 2 * slab.count) return;
  const auto x = static_cast<float>(i);
  const auto y = static_cast<float>(j);
  const auto z = static_cast<float>(slab.slice_of(plane));
  float sum = 0;
  for (int s = 0; s < batch.count; ++s) {
    const float* p = batch.matrices[s];
    const float depth = p[8] * x + p[9] * y + p[10] * z + p[11];
    if (!(depth > 0.0F)) continue;
    const float f = 1.0F / depth;
    const Neighbours u = neighbours((p[0] * x + p[1] * y + p[2] * z + p[3]) * f, projections.nu, batch.clamped[s]);
    const Neighbours v = neighbours((p[4] * x + p[5] * y + p[6] * z + p[7]) * f, projections.nv, batch.clamped[s]);
    if (!u.valid || !v.valid) continue;
    const float* low = projections.pixels + s * projections.stride + std::int64_t{v.low} * projections.pitch;
    const float* high = low + std::int64_t{v.high - v.low} * projections.pitch;
    const float at_low = __ldg(low + u.low) + u.fraction * (__ldg(low + u.high) - __ldg(low + u.low));
    const float at_high = __ldg(high + u.low) + u.fraction * (__ldg(high + u.high) - __ldg(high + u.low));
    sum += f * f * (at_low + v.fraction * (at_high - at_low));
  }
  float& out = slab.planes[(std::int64_t{plane} * slab.ny + j) * slab.nx + i];
  out = first_batch ? sum : out + sum;
}

}  // namespace ifdk::cuda

#pragma once

// Listing 1 of the iFDK paper (L1-Tran), for detectors whose columns are parallel to the rotation axis. Projections are
// transposed: a column's rows lie side by side. A warp takes one voxel column (i, j) and 32 pairs of mirrored slices,
// a lane a pair. u and z are the same for all of them: lane l computes those of view l of a batch of 32, and the others
// get them by shuffle. What differs along k is v, linear in k; neighbouring lanes read neighbouring rows, through the
// L1 cache. A batch adds to the volume once.

#include <cuda_runtime.h>

#include <cstdint>

namespace ifdk::cuda {

constexpr int views_a_batch = 32;

/// A view: (u z, v z, z) of voxel (i, j, 0), and how v z rises with k.
struct ColumnViewF {
  float u[3], v[3], z[3], dv;
};
/// Kernel parameters lie in constant memory; unlike a __constant__ array, each launch has its own.
struct ColumnBatch {
  ColumnViewF views[views_a_batch];
  int count;
};

struct ColumnProjections {
  const float* pixels;  ///< of the batch's first view
  int nu, nv, pitch;
  std::int64_t stride;  ///< values from one view to the next
};

/// Pairs first .. first + count - 1 of the columns of an nx x ny x nz volume; sums are [voxel][lower, upper][count].
struct ColumnSlab {
  float* sums;
  int nx, ny, nz;
  int first, count;
};

/// The bilinear sample of a column of pixels and the next one, at row v; 0 where v is not between two rows.
__device__ inline float sample(const float* column, int pitch, float u_fraction, float v, int nv) {
  if (!(v >= 0.0F && v < static_cast<float>(nv - 1))) return 0.0F;
  const int row = static_cast<int>(v);
  const float v_fraction = v - static_cast<float>(row);
  const float* at = column + row;
  const float here = __ldg(at) + v_fraction * (__ldg(at + 1) - __ldg(at));
  const float next = __ldg(at + pitch) + v_fraction * (__ldg(at + pitch + 1) - __ldg(at + pitch));
  return here + u_fraction * (next - here);
}

/// Blocks of 32 x n threads: x is the pair, y and blockIdx.x the voxel column, blockIdx.y the 32 pairs.
static __global__ void columns_kernel(const __grid_constant__ ColumnBatch batch, ColumnProjections projections,
                                      ColumnSlab slab, bool first_batch) {
  const std::int64_t voxel = std::int64_t{blockIdx.x} * blockDim.y + threadIdx.y;
  if (voxel >= std::int64_t{slab.nx} * slab.ny) return;  // the whole warp
  const auto i = static_cast<float>(voxel % slab.nx);
  const auto j = static_cast<float>(voxel / slab.nx);
  const int lane = static_cast<int>(threadIdx.x);
  const int pair = static_cast<int>(blockIdx.y) * 32 + lane;
  const auto k = static_cast<float>(slab.first + pair);
  const float mirrored = static_cast<float>(slab.nz - 1) - k;

  // This lane's view of the batch.
  int column = -1;
  float u_fraction = 0, v0 = 0, v_step = 0, weight = 0;
  if (lane < batch.count) {
    const ColumnViewF& view = batch.views[lane];
    const float f = 1.0F / (view.z[0] * i + view.z[1] * j + view.z[2]);
    const float u = (view.u[0] * i + view.u[1] * j + view.u[2]) * f;
    if (u >= 0.0F && u < static_cast<float>(projections.nu - 1)) {
      column = static_cast<int>(u);
      u_fraction = u - static_cast<float>(column);
    }
    v0 = (view.v[0] * i + view.v[1] * j + view.v[2]) * f;
    v_step = view.dv * f;
    weight = f * f;
  }

  float lower = 0, upper = 0;
  for (int s = 0; s < batch.count; ++s) {
    const int c = __shfl_sync(0xffffffffU, column, s);
    const float du = __shfl_sync(0xffffffffU, u_fraction, s);
    const float v = __shfl_sync(0xffffffffU, v0, s);
    const float dv = __shfl_sync(0xffffffffU, v_step, s);
    const float w = __shfl_sync(0xffffffffU, weight, s);
    if (c < 0) continue;  // the whole warp
    const float* pixels = projections.pixels + s * projections.stride + std::int64_t{c} * projections.pitch;
    lower += w * sample(pixels, projections.pitch, du, v + dv * k, projections.nv);
    upper += w * sample(pixels, projections.pitch, du, v + dv * mirrored, projections.nv);
  }
  if (pair >= slab.count) return;
  float* sums = slab.sums + voxel * 2 * slab.count + pair;
  sums[0] = first_batch ? lower : sums[0] + lower;
  sums[slab.count] = first_batch ? upper : sums[slab.count] + upper;
}

/// From k fastest to x fastest: plane p < count is pair p's lower slice, plane count + n that of pair count - 1 - n's
/// upper one (see Slab). Blocks of 32 x 8 threads; blockIdx.x: 32 voxels, blockIdx.y: 32 pairs, blockIdx.z: lower,
/// upper.
static __global__ void to_planes(ColumnSlab slab, float* planes) {
  __shared__ float tile[32][33];
  const std::int64_t voxels = std::int64_t{slab.nx} * slab.ny;
  const std::int64_t first_voxel = std::int64_t{blockIdx.x} * 32;
  const int first_pair = static_cast<int>(blockIdx.y) * 32;
  const bool is_upper = blockIdx.z == 1;
  for (unsigned row = threadIdx.y; row < 32; row += blockDim.y) {
    const std::int64_t voxel = first_voxel + row;
    const int pair = first_pair + static_cast<int>(threadIdx.x);
    if (voxel < voxels && pair < slab.count)
      tile[row][threadIdx.x] = slab.sums[(voxel * 2 + (is_upper ? 1 : 0)) * slab.count + pair];
  }
  __syncthreads();
  for (unsigned row = threadIdx.y; row < 32; row += blockDim.y) {
    const std::int64_t voxel = first_voxel + threadIdx.x;
    const int pair = first_pair + static_cast<int>(row);
    if (voxel >= voxels || pair >= slab.count) continue;
    const std::int64_t plane = is_upper ? 2 * slab.count - 1 - pair : pair;
    planes[plane * voxels + voxel] = tile[threadIdx.x][row];
  }
}

}  // namespace ifdk::cuda

// Kernels as they stand in programs, to try tuners on: none of them is in a table.
#include <random>

#include "kernel_of.cuh"
#include "tuccompi/cuda/memory.cuh"

namespace tuccompi {
namespace {

constexpr unsigned rows = 1U << 19, row_values = 8, bins = 1U << 12, side = 1U << 11, bodies = 1U << 12;
constexpr unsigned vertices = 1U << 18, hub_every = 4096, hub_arcs = 2048, plain_arcs = 6;

/// 1-D kernels take several items a thread: neighbouring threads take neighbouring ones.
template <class Body>
__device__ void for_items(unsigned items, Body body) {
  const unsigned all = gridDim.x * blockDim.x;
  for (unsigned item = blockIdx.x * blockDim.x + threadIdx.x; item < items; item += all) body(item);
}

__global__ void sparse_times_vector(const unsigned* columns, const float* values, const float* x, float* y) {
  for_items(rows, [&](unsigned row) {
    float sum = 0;
    for (unsigned n = row * row_values; n < (row + 1) * row_values; ++n) sum += values[n] * x[columns[n]];
    y[row] = sum;
  });
}

__global__ void histogram(const unsigned* keys, unsigned* counts) {
  for_items(rows, [&](unsigned item) { atomicAdd(&counts[keys[item] % bins], 1U); });
}

__global__ void stencil(const float* in, float* out) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 2 || y < 2 || x + 2 >= side || y + 2 >= side) return;
  float sum = 0;
  for (unsigned dy = 0; dy < 5; ++dy)
    for (unsigned dx = 0; dx < 5; ++dx) sum += in[(y + dy - 2) * side + x + dx - 2];
  out[y * side + x] = sum;
}

__global__ void transpose(const float* in, float* out) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < side && y < side) out[x * side + y] = in[y * side + x];
}

__global__ void forces(const float4* positions, float* result) {
  for_items(bodies, [&](unsigned body) {
    const float4 mine = positions[body];
    float sum = 0;
    for (unsigned other = 0; other < bodies; ++other) {
      const float4 at = positions[other];
      const float dx = at.x - mine.x, dy = at.y - mine.y, dz = at.z - mine.z;
      sum += at.w * rsqrtf(dx * dx + dy * dy + dz * dz + 0.01F);
    }
    result[body] = sum;
  });
}

/// A thread a row, as beginners write it: neighbouring threads are far apart.
__global__ void row_sums(const float* in, float* sums) {
  for_items(rows, [&](unsigned row) {
    float sum = 0;
    for (unsigned n = 0; n < row_values; ++n) sum += in[row * row_values + n];
    sums[row] = sum;
  });
}

/// One atomic operation a block.
__global__ void block_sums(const unsigned* in, unsigned* total) {
  __shared__ unsigned of_block;
  if (threadIdx.x == 0) of_block = 0;
  __syncthreads();
  unsigned mine = 0;
  for_items(rows * row_values, [&](unsigned item) { mine += in[item]; });
  for (int step = 16; step > 0; step /= 2) mine += __shfl_xor_sync(0xffffffffU, mine, step);
  if (threadIdx.x % 32 == 0) atomicAdd(&of_block, mine);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(total, of_block);
}

/// A vertex a thread; few have very many arcs, and their blocks last long.
__global__ void arcs_with_hubs(const unsigned* targets, const float* values, float* result) {
  for_items(vertices, [&](unsigned vertex) {
    const unsigned arcs = vertex % hub_every == 0 ? hub_arcs : plain_arcs;
    float sum = 0;
    for (unsigned n = 0; n < arcs; ++n) sum += values[targets[(vertex * plain_arcs + n) % (rows * row_values)]];
    result[vertex] = sum;
  });
}

struct Data {
  cuda::DeviceArray<unsigned> numbers;  ///< below `rows`, in random order
  cuda::DeviceArray<float> in, out;
  cuda::DeviceArray<unsigned> counts;
};

std::shared_ptr<const Data> make_data() {
  std::mt19937 random(1);
  std::vector<unsigned> numbers(std::size_t{rows} * row_values);
  for (unsigned& number : numbers) number = random() % rows;
  auto data = std::make_shared<Data>(Data{cuda::on_device<unsigned>(numbers), cuda::DeviceArray<float>(side * side),
                                          cuda::DeviceArray<float>(side * side), cuda::DeviceArray<unsigned>(bins)});
  cuda::check(cudaMemset(data->in.data(), 0, data->in.size_bytes()), "clear memory");
  return data;
}

}  // namespace

MicroKernels everyday_kernels(const DeviceProfile& gpu) {
  cuda::check(cudaSetDevice(gpu.ordinal), "choose the device");
  const auto data = make_data();
  const unsigned* const numbers = data->numbers.data();
  const float* const in = data->in.data();
  float* const out = data->out.data();
  unsigned* const counts = data->counts.data();
  const auto bytes = [](std::size_t count) { return count * sizeof(float); };
  const KernelRules items{.most_items = 8};
  const KernelRules flat{.usual = {.block = {.x = 32, .y = 8}}};
  constexpr unsigned all = rows * row_values;
  MicroKernels kernels;
  kernels.push_back(
      cuda::micro_kernel(gpu, {"sparse_times_vector", 1, Access::scatter, Level::low, Level::high, Level::low}, items,
                         bytes(2 * all), data, {.x = rows}, &sparse_times_vector, numbers, in, in, out));
  kernels.push_back(cuda::micro_kernel(gpu, {"histogram", 1, Access::scatter, Level::none, Level::low, Level::low},
                                       items, bytes(rows), data, {.x = rows}, &histogram, numbers, counts));
  kernels.push_back(cuda::micro_kernel(gpu, {"stencil", 2, Access::coalesced, Level::low, Level::medium, Level::medium},
                                       flat, bytes(2 * side * side), data, {.x = side, .y = side}, &stencil, in, out));
  kernels.push_back(cuda::micro_kernel(gpu, {"transpose", 2, Access::scatter, Level::none, Level::low, Level::low},
                                       flat, bytes(2 * side * side), data, {.x = side, .y = side}, &transpose, in,
                                       out));
  kernels.push_back(cuda::micro_kernel(gpu, {"forces", 1, Access::coalesced, Level::high, Level::low, Level::high},
                                       items, bytes(4 * bodies), data, {.x = bodies}, &forces,
                                       reinterpret_cast<const float4*>(in), out));
  kernels.push_back(cuda::micro_kernel(gpu,
                                       {"row_sums", 1, Access::medium_coalesced, Level::low, Level::high, Level::low},
                                       items, bytes(all), data, {.x = rows}, &row_sums, in, out));
  kernels.push_back(cuda::micro_kernel(gpu, {"block_sums", 1, Access::coalesced, Level::low, Level::low, Level::low},
                                       items, bytes(all), data, {.x = all}, &block_sums, numbers, counts));
  kernels.push_back(cuda::micro_kernel(gpu, {"arcs_with_hubs", 1, Access::scatter, Level::low, Level::high, Level::low},
                                       items, bytes(all), data, {.x = vertices}, &arcs_with_hubs, numbers, in, out));
  return kernels;
}

}  // namespace tuccompi

// Micro-benchmarks in the spirit of uBench: one kernel for each class of the paper's characterisation, which differs
// from the others in nothing but what its letters say.
//   A  where neighbouring threads read: side by side, in groups of 8 (a sector), anywhere
//   B  arithmetic instructions for each value read: 0, 4 or 64
//   C  lines of L1 that a thread needs: 1, 4 or 16
//   D  how often it reads them again: once, 4 or 16 times
#include <array>

#include "kernel_of.cuh"
#include "tuccompi/cuda/memory.cuh"

namespace tuccompi {
namespace {

constexpr unsigned values = 1U << 23;
constexpr unsigned threads_1d = 1U << 22;
constexpr unsigned side_2d = 1U << 11;
constexpr unsigned width_2d = 1U << 12;  ///< of the picture that threads read: 4096 x 2048 values

struct Pattern {
  const float* in;
  float* out;
  int arithmetic, lines, repeats;
};

__device__ unsigned scramble(unsigned n) {
  n = (n ^ (n >> 16)) * 0x7feb352dU;
  n = (n ^ (n >> 15)) * 0x846ca68bU;
  return n ^ (n >> 16);
}

/// Where thread `item` reads its line `line`.
template <Access A>
__device__ unsigned place(unsigned item, int line) {
  const auto n = static_cast<unsigned>(line);
  if constexpr (A == Access::coalesced) return (item + n * (values / 16)) % values;
  if constexpr (A == Access::medium_coalesced) return (scramble(item / 8) * 8 + item % 8 + n * (values / 16)) % values;
  return scramble(item * 16 + n) % values;
}

/// In two dimensions side by side means neighbours in both: a window of 4 x 4.
template <Access A>
__device__ unsigned place(unsigned x, unsigned y, int line) {
  const auto n = static_cast<unsigned>(line);
  if constexpr (A == Access::coalesced) return ((y + n / 4) * width_2d + x + n % 4) % values;
  return place<A>(y * side_2d + x, line);
}

/// Reads through L1, each time anew.
__device__ float read(const float* at) {
  float value;
  asm volatile("ld.global.ca.f32 %0, [%1];" : "=f"(value) : "l"(at));
  return value;
}

template <class Place>
__device__ float work(const Pattern& pattern, Place place) {
  float sum = 0;
  for (int repeat = 0; repeat < pattern.repeats; ++repeat)
    for (int line = 0; line < pattern.lines; ++line) {
      float value = read(pattern.in + place(line));
      for (int n = 0; n < pattern.arithmetic; ++n) value = value * 0.999F + 0.001F;
      sum += value;
    }
  return sum;
}

template <Access A>
__global__ void class_1d(Pattern pattern) {
  const unsigned all = gridDim.x * blockDim.x;
  for (unsigned item = blockIdx.x * blockDim.x + threadIdx.x; item < threads_1d; item += all)
    pattern.out[item] = work(pattern, [&](int line) { return place<A>(item, line); });
}

template <Access A>
__global__ void class_2d(Pattern pattern) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= side_2d || y >= side_2d) return;
  pattern.out[y * side_2d + x] = work(pattern, [&](int line) { return place<A>(x, y, line); });
}

struct Data {
  cuda::DeviceArray<float> in, out;
};

template <Access A>
void add(MicroKernels& all, const DeviceProfile& gpu, const std::shared_ptr<const Data>& data) {
  using Choice = std::pair<Level, int>;
  constexpr std::array<Choice, 3> arithmetic{Choice{Level::none, 0}, {Level::low, 4}, {Level::high, 64}};
  constexpr std::array<Choice, 3> lines{Choice{Level::low, 1}, {Level::medium, 4}, {Level::high, 16}};
  for (const auto& [b, instructions] : arithmetic)
    for (const auto& [c, count] : lines)
      for (const auto& [d, repeats] : {Choice{Level::low, 1}, {Level::medium, 4}, {Level::high, 16}}) {
        const Pattern pattern{data->in.data(), data->out.data(), instructions, count, repeats};
        const std::size_t bytes = values * sizeof(float);
        const std::string name = std::string(name_of(A)) + " " + name_of(b) + " " + name_of(c) + " " + name_of(d);
        all.push_back(cuda::micro_kernel(gpu, {"1-D " + name, 1, A, b, c, d}, {.most_items = 8}, bytes, data,
                                         {.x = threads_1d}, &class_1d<A>, pattern));
        all.push_back(cuda::micro_kernel(gpu, {"2-D " + name, 2, A, b, c, d}, {.usual = {.block = {.x = 32, .y = 8}}},
                                         bytes, data, {.x = side_2d, .y = side_2d}, &class_2d<A>, pattern));
      }
}

}  // namespace

MicroKernels class_kernels(const DeviceProfile& gpu) {
  cuda::check(cudaSetDevice(gpu.ordinal), "choose the device");
  auto data = std::make_shared<Data>(Data{cuda::DeviceArray<float>(values), cuda::DeviceArray<float>(threads_1d)});
  cuda::check(cudaMemset(data->in.data(), 0, data->in.size_bytes()), "clear memory");
  MicroKernels all;
  add<Access::scatter>(all, gpu, data);
  add<Access::medium_coalesced>(all, gpu, data);
  add<Access::coalesced>(all, gpu, data);
  return all;
}

}  // namespace tuccompi

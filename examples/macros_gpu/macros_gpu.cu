// The TuCCompi paper's way of writing a program for cores and GPUs (its figures 4 to 6): a plug-in for each, and the
// rest in macros. A task is one row of a picture of the Mandelbrot set.
#include <cstdio>
#include <numeric>
#include <vector>

#include "tuccompi/tuccompi_cuda.h"

constexpr int width = 4000, rows = 3000, most_steps = 1000;

__host__ __device__ int steps(float x, float y) {
  float a = 0, b = 0;
  int step = 0;
  for (; step < most_steps && a * a + b * b < 4; ++step) {
    const float next = a * a - b * b + x;
    b = 2 * a * b + y;
    a = next;
  }
  return step;
}

__global__ void row_kernel(float y, const float* x, int* row) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < width) row[i] = steps(x[i], y);
}
TuCCompi_KERNELCHAR(row_kernel, 1, coalesced, high, low, low);

float y_of(tuccompi::Index task) { return 1.25F - 2.5F * task / rows; }

void plugin_Cpu(tuccompi::Index task, const std::vector<float>& x, tuccompi::Results<long long>& out) {
  long long sum = 0;
  for (const float at : x) sum += steps(at, y_of(task));
  out.put(task, sum);
}

void plugin_Gpu(tuccompi::Index task, const std::vector<float>& x, tuccompi::Results<long long>& out) {
  std::vector<int> row(width);
  TuCCompi_GPULAUNCH(row_kernel, width, y_of(task), TuCCompi_SHARED(x.data(), float, width),
                     TuCCompi_PARLLMK(row, int, width));
  TuCCompi_COPY(row.data(), TuCCompi_WORKSPACE(row), int, width);
  TuCCompi_GPUSYN();
  out.put(task, std::accumulate(row.begin(), row.end(), 0LL));
}

int main(int argc, char** argv) {
  std::vector<float> x(width);
  for (int i = 0; i < width; ++i) x[i] = -2.25F + 3.0F * i / width;
  tuccompi::Results<long long> out(rows);

  TuCCompi_COMM(argc, argv);
  TuCCompi_SETTASKS(rows);
  TuCCompi_SETMK(4);
  TuCCompi_PARALLEL(MS, plugin_Cpu(TuCCompi_TASK, x, out), plugin_Gpu(TuCCompi_TASK, x, out));
  TuCCompi_SYN();

  long long sum = 0;
  for (const long long row : TuCCompi_GATHER(out)) sum += row;
  if (sum > 0) std::printf("%.3f steps a point\n", static_cast<double>(sum) / width / rows);
  TuCCompi_ENDCOMM();
}

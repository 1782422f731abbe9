#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tuccompi/core/error.hpp"
#include "tuccompi/core/kernel.hpp"
#include "tuccompi/cuda/gpu_lane.cuh"
#include "tuccompi/cuda/launch.cuh"
#include "tuccompi/cuda/memory.cuh"
#include "tuccompi/cuda/task_lane.hpp"
#include "tuccompi/cuda/tuned_kernels.cuh"

namespace tuccompi::cuda {

/// A device pointer of whatever type it is wanted as.
class AnyPointer {
 public:
  explicit AnyPointer(void* pointer) : pointer_(pointer) {}
  template <class T>
  operator T*() const {
    return static_cast<T*>(pointer_);
  }

 private:
  void* pointer_;
};

/// What the macros of tuccompi_cuda.h work on: the lane of the task that this thread is at.
class TaskLane {
 public:
  TaskLane(const Lane& lane, std::shared_ptr<SharedData> shared);

  cudaStream_t stream() const { return lane_.stream(); }
  /// Memory of the lane's own behind a name. It is made, or made larger, by the first use of its name; what it holds
  /// stays until more is asked for, or the run ends.
  void* workspace(const char* name, std::size_t bytes, Where where);
  /// The memory behind a name that was used before.
  AnyPointer workspace(const char* name, Where where) const;
  /// A copy of host data that all lanes of the device read: made by the first that asks.
  const void* shared(const void* host, std::size_t bytes, Where where);
  /// On the stream; one side is on the device.
  void copy(void* to, const void* from, std::size_t bytes, Where where);
  void wait(Where where) { lane_.wait("the task's kernels and copies", where); }

  template <class... Parameters, class... Arguments>
  void launch(const char* name, void (*kernel)(Parameters...), Extent size, Where where, Arguments&&... arguments) {
    const std::size_t number =
        kernels_.add(traits_of(name, size, reinterpret_cast<const void*>(kernel)), kernel,
                     sizeof(float) * std::size_t{size.x} * size.y * size.z, {.usual = usual_shape(size)});
    if (std::find(launched_.begin(), launched_.end(), number) == launched_.end()) launched_.push_back(number);
    cuda::launch(name, kernel, size, kernels_.shape(number), stream(), where, std::forward<Arguments>(arguments)...);
  }

  /// Around each task.
  void begin() {
    launched_.clear();
    kernels_.begin();
  }
  void end() { kernels_.end_with(launched_); }

 private:
  /// 256 threads, spread over as many axes as the size has.
  static LaunchShape usual_shape(Extent size);
  static KernelTraits traits_of(const char* name, Extent size, const void* kernel);

  GpuLane lane_;
  TunedKernels kernels_;
  std::vector<std::size_t> launched_;  ///< by the task at hand
  std::map<std::string, DeviceArray<std::byte>> workspaces_;
  std::shared_ptr<SharedData> shared_;
};

/// What TuCCompi_KERNELCHAR says of a kernel: known from before main() on, to all lanes.
class Characterisation {
 public:
  template <class... Parameters>
  Characterisation(void (*kernel)(Parameters...), KernelTraits traits)
      : Characterisation(reinterpret_cast<const void*>(kernel), std::move(traits)) {}

 private:
  Characterisation(const void* kernel, KernelTraits traits);
};

/// Of this thread. Throws InputError, with the line of the program, outside a GPU plug-in.
TaskLane& task_lane(Where where);

/// Sizes of launches: one to three numbers.
inline Extent extent_of(Extent size) { return size; }
inline Extent extent_of(std::size_t x) {
  require(x <= std::numeric_limits<unsigned>::max(),
          "a launch of " + std::to_string(x) + " threads along x: at most 2^32 - 1");
  return {.x = static_cast<unsigned>(x)};
}

}  // namespace tuccompi::cuda

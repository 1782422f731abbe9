#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "tuccompi/core/error.hpp"
#include "tuccompi/core/kernel.hpp"
#include "tuccompi/cuda/gpu_lane.cuh"
#include "tuccompi/cuda/launch.cuh"
#include "tuccompi/cuda/memory.cuh"
#include "tuccompi/cuda/task_lane.hpp"

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
    cuda::launch(name, kernel, size, default_shape(size), stream(), where, std::forward<Arguments>(arguments)...);
  }

 private:
  /// 256 threads, spread over as many axes as the size has.
  static LaunchShape default_shape(Extent size);

  GpuLane lane_;
  std::map<std::string, DeviceArray<std::byte>> workspaces_;
  std::shared_ptr<SharedData> shared_;
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

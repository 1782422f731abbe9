#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <span>
#include <string>

#include "tuccompi/core/unit.hpp"
#include "tuccompi/cuda/check.cuh"

namespace tuccompi::cuda {

/// What a worker on a GPU has of its lane: one stream, on which all its copies and kernels go. Made on the lane's own
/// thread, whose current device becomes the lane's.
class GpuLane {
 public:
  explicit GpuLane(const Lane& lane);
  ~GpuLane();
  GpuLane(const GpuLane&) = delete;
  GpuLane& operator=(const GpuLane&) = delete;

  const Unit& unit() const { return unit_; }
  int ordinal() const { return unit_.device.ordinal; }
  cudaStream_t stream() const { return stream_; }

  /// Waits until all that went on the stream is done; sleeps or spins, as the unit says. `what`, the kernels as a rule,
  /// is named in what it throws.
  void wait(const char* what, Where where = Where::here());

  /// Both on the stream; host memory should be pinned.
  template <class T>
  void to_device(T* device, std::span<const T> host, Where where = Where::here()) {
    check(cudaMemcpyAsync(device, host.data(), host.size_bytes(), cudaMemcpyHostToDevice, stream_),
          "copy to the device", where);
  }
  template <class T>
  void to_host(std::span<T> host, const T* device, Where where = Where::here()) {
    check(cudaMemcpyAsync(host.data(), device, host.size_bytes(), cudaMemcpyDeviceToHost, stream_), "copy to the host",
          where);
  }

 private:
  Unit unit_;
  cudaStream_t stream_ = nullptr;
  cudaEvent_t reached_ = nullptr;
};

}  // namespace tuccompi::cuda

#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

#include "tuccompi/cuda/check.cuh"

namespace tuccompi::cuda {

/// `count` uninitialised elements on the current device. Allocating waits for the whole device: to be done when workers
/// are made, not in tasks.
template <class T>
class DeviceArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  DeviceArray() = default;
  explicit DeviceArray(std::size_t count, Where where = Where::here()) : count_(count) {
    if (count > 0) check(cudaMalloc(reinterpret_cast<void**>(&data_), count * sizeof(T)), "device memory", where);
  }
  DeviceArray(DeviceArray&& other) noexcept { swap(other); }
  DeviceArray& operator=(DeviceArray&& other) noexcept {
    swap(other);
    return *this;
  }
  ~DeviceArray() { cudaFree(data_); }

  T* data() const { return data_; }
  std::size_t size() const { return count_; }
  std::size_t size_bytes() const { return count_ * sizeof(T); }

 private:
  void swap(DeviceArray& other) {
    std::swap(data_, other.data_);
    std::swap(count_, other.count_);
  }
  T* data_ = nullptr;
  std::size_t count_ = 0;
};

/// `count` zeroed elements of host memory that the device copies from and to by itself.
template <class T>
class PinnedArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  PinnedArray() = default;
  explicit PinnedArray(std::size_t count, Where where = Where::here()) : count_(count) {
    if (count == 0) return;
    check(cudaMallocHost(reinterpret_cast<void**>(&data_), count * sizeof(T)), "pinned host memory", where);
    std::fill_n(data_, count, T{});
  }
  PinnedArray(PinnedArray&& other) noexcept { swap(other); }
  PinnedArray& operator=(PinnedArray&& other) noexcept {
    swap(other);
    return *this;
  }
  ~PinnedArray() { cudaFreeHost(data_); }

  T* data() const { return data_; }
  std::size_t size() const { return count_; }
  std::span<T> span() const { return {data_, count_}; }
  T& operator[](std::size_t i) const { return data_[i]; }

 private:
  void swap(PinnedArray& other) {
    std::swap(data_, other.data_);
    std::swap(count_, other.count_);
  }
  T* data_ = nullptr;
  std::size_t count_ = 0;
};

/// What a vector holds, on the current device. Returns when it is there.
template <class T>
DeviceArray<T> on_device(std::span<const T> values, Where where = Where::here()) {
  DeviceArray<T> copy(values.size(), where);
  if (values.empty()) return copy;
  check(cudaMemcpy(copy.data(), values.data(), values.size_bytes(), cudaMemcpyHostToDevice), "copy to the device",
        where);
  // From pageable memory that may return before the device has all; the lanes' streams do not wait for this one.
  check(cudaStreamSynchronize(cudaStreamLegacy), "copy to the device", where);
  return copy;
}

}  // namespace tuccompi::cuda

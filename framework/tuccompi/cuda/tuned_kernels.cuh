#pragma once

#include <cuda_runtime.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "tuccompi/core/unit_tuning.hpp"
#include "tuccompi/cuda/check.cuh"

namespace tuccompi::cuda {

/// What CUDA says of a kernel on the current device.
KernelResources resources_of(const void* kernel);

/// The kernels of one lane's worker, and the shapes that its GPU's tuner wants them launched with. A worker adds its
/// kernels when it is made, and calls begin() before and end() after each task: the tuner judges shapes by the time
/// in between. Without a tuner every kernel keeps its usual shape.
class TunedKernels {
 public:
  explicit TunedKernels(const Lane& lane) : tuning_(lane.tuning), slot_(lane.slot), device_(lane.unit->device) {}

  /// The number of a kernel whose launches work on `bytes` of data. A name that is known already keeps its number.
  template <class... Parameters>
  std::size_t add(KernelTraits traits, void (*kernel)(Parameters...), std::size_t bytes, KernelRules rules = {}) {
    return add(std::move(traits), reinterpret_cast<const void*>(kernel), bytes, rules);
  }
  std::size_t add(KernelTraits traits, const void* kernel, std::size_t bytes, KernelRules rules);

  /// Whether shapes have changed since the last task: what was recorded with the old ones has to be made again.
  bool begin();
  /// The task, or several together, is done, with its kernels and copies. Not called for one that threw.
  void end(Index tasks = 1) { end(tasks, numbers_); }
  /// The same where tasks launch different kernels: the numbers that add() gave for those of this one.
  void end_with(std::span<const std::size_t> kernels);

  const LaunchShape& shape(std::size_t kernel) const;

 private:
  void end(Index tasks, std::span<const std::size_t> numbers);
  struct Kernel {
    std::size_t number;  ///< in the tuning
    KernelTraits traits;
    LaunchShape usual;
  };
  UnitTuning* tuning_;
  int slot_;
  DeviceProfile device_;
  std::vector<Kernel> kernels_;
  std::vector<std::size_t> numbers_;
  std::shared_ptr<const UnitTuning::Choice> choice_;
  UnitTuning::Turn turn_ = UnitTuning::Turn::very_first;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace tuccompi::cuda

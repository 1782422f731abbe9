#pragma once

#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>

#include "micro_kernel.hpp"
#include "tuccompi/cuda/gpu_lane.cuh"
#include "tuccompi/cuda/launch.cuh"
#include "tuccompi/cuda/tuned_kernels.cuh"

namespace tuccompi::cuda {

/// A MicroKernel from a kernel, the size of its launches, and its arguments. `data` is kept as long as it lives.
template <class... Parameters>
class KernelOf final : public MicroKernel {
 public:
  using Function = void (*)(Parameters...);

  KernelOf(const DeviceProfile& gpu, KernelTraits traits, KernelRules rules, std::size_t bytes,
           std::shared_ptr<const void> data, Extent size, Function kernel, Parameters... arguments)
      : gpu_(gpu),
        traits_(std::move(traits)),
        rules_(rules),
        bytes_(bytes),
        data_(std::move(data)),
        size_(size),
        kernel_(kernel),
        arguments_(arguments...) {}

  KernelCase kernel_case() const override {
    return {.traits = traits_,
            .rules = rules_,
            .resources = resources_of(reinterpret_cast<const void*>(kernel_)),
            .device = gpu_,
            .bytes = bytes_};
  }

  double seconds(const LaunchShape& shape) const override {
    const Unit unit{.kind = UnitKind::gpu, .device = gpu_};
    GpuLane lane({.unit = &unit});
    Timer timer;
    const auto batch = [&](int launches) {
      timer.start(lane.stream());
      for (int n = 0; n < launches; ++n) launch(lane.stream(), shape);
      return timer.stop(lane.stream()) / launches;
    };
    batch(1);  // warms up
    constexpr double worth_measuring = 3e-4;
    const int launches = std::clamp(static_cast<int>(worth_measuring / batch(1)), 1, 50);
    double least = batch(launches);
    for (int n = 0; n < 3; ++n) least = std::min(least, batch(launches));
    return least;
  }

  std::unique_ptr<Worker> make_worker(const Lane& lane) const override {
    return std::make_unique<LaunchWorker>(*this, lane);
  }

 private:
  /// Two events around what is on the stream in between.
  class Timer {
   public:
    Timer() {
      check(cudaEventCreate(&begin_), "make an event");
      check(cudaEventCreate(&end_), "make an event");
    }
    ~Timer() {
      cudaEventDestroy(begin_);
      cudaEventDestroy(end_);
    }
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;
    void start(cudaStream_t stream) { check(cudaEventRecord(begin_, stream), "start a measurement"); }
    double stop(cudaStream_t stream) {
      check(cudaEventRecord(end_, stream), "end a measurement");
      check(cudaEventSynchronize(end_), "a micro-kernel");
      float milliseconds = 0;
      check(cudaEventElapsedTime(&milliseconds, begin_, end_), "read a measurement");
      return milliseconds * 1e-3;
    }

   private:
    cudaEvent_t begin_ = nullptr, end_ = nullptr;
  };

  class LaunchWorker final : public Worker {
   public:
    LaunchWorker(const KernelOf& kernel, const Lane& lane) : kernel_(kernel), lane_(lane), tuned_(lane) {
      tuned_.add(kernel.traits_, kernel.kernel_, kernel.bytes_, kernel.rules_);
    }
    void run(TaskRange range) override {
      for (Index task = range.begin; task < range.end; ++task) {
        tuned_.begin();
        for (int n = 0; n < launches_a_task; ++n) kernel_.launch(lane_.stream(), tuned_.shape(0));
        lane_.wait("a micro-kernel");
        tuned_.end();
      }
    }

   private:
    static constexpr int launches_a_task = 8;
    const KernelOf& kernel_;
    GpuLane lane_;
    TunedKernels tuned_;
  };

  void launch(cudaStream_t stream, const LaunchShape& shape) const {
    std::apply(
        [&](const Parameters&... arguments) {
          cuda::launch(traits_.name.c_str(), kernel_, size_, shape, stream, Where::here(), arguments...);
        },
        arguments_);
  }

  DeviceProfile gpu_;
  KernelTraits traits_;
  KernelRules rules_;
  std::size_t bytes_;
  std::shared_ptr<const void> data_;
  Extent size_;
  Function kernel_;
  std::tuple<Parameters...> arguments_;
};

/// Of a kernel with these parameters.
template <class... Parameters, class... Arguments>
std::unique_ptr<MicroKernel> micro_kernel(const DeviceProfile& gpu, KernelTraits traits, KernelRules rules,
                                          std::size_t bytes, std::shared_ptr<const void> data, Extent size,
                                          void (*kernel)(Parameters...), Arguments... arguments) {
  return std::make_unique<KernelOf<Parameters...>>(gpu, std::move(traits), rules, bytes, std::move(data), size, kernel,
                                                   static_cast<Parameters>(arguments)...);
}

}  // namespace tuccompi::cuda

#include <doctest/doctest.h>

#include <atomic>
#include <memory>
#include <vector>

#include "characterisations/characterisations.hpp"
#include "fixed_shapes.hpp"
#include "gpu_unit.hpp"
#include "lane_rate.hpp"
#include "possible_shapes.hpp"
#include "tuccompi/cuda/gpu_lane.cuh"
#include "tuccompi/cuda/launch.cuh"
#include "tuccompi/cuda/memory.cuh"
#include "tuccompi/cuda/tuned_kernels.cuh"

using namespace tuccompi;
using tuccompi::testing::first_gpu;

namespace {

constexpr unsigned count = 100'003;  // a multiple of nothing

__global__ void squares(unsigned* out) {
  const unsigned all = gridDim.x * blockDim.x;
  for (unsigned item = blockIdx.x * blockDim.x + threadIdx.x; item < count; item += all) out[item] += item * item;
}

const KernelTraits traits{"squares", 1, Access::coalesced, Level::low, Level::low, Level::low};
const KernelRules rules{.most_items = 8};

/// Adds the squares once a task.
class SquaresWorker final : public Worker {
 public:
  explicit SquaresWorker(const Lane& lane) : lane_(lane), kernels_(lane), out_(count) {
    kernels_.add(traits, &squares, out_.size_bytes(), rules);
    cuda::check(cudaMemset(out_.data(), 0, out_.size_bytes()), "clear memory");
  }
  void run(TaskRange range) override {
    for (Index task = range.begin; task < range.end; ++task) {
      kernels_.begin();
      TUCCOMPI_LAUNCH(squares, Extent{.x = count}, kernels_.shape(0), lane_.stream(), out_.data());
      lane_.wait("squares");
      kernels_.end();
      ++tasks_;
    }
  }
  bool is_right() {
    std::vector<unsigned> here(count);
    lane_.to_host<unsigned>(here, out_.data());
    lane_.wait("the copy");
    for (unsigned item = 0; item < count; ++item)
      if (here[item] != item * item * tasks_) return false;
    return true;
  }

 private:
  cuda::GpuLane lane_;
  cuda::TunedKernels kernels_;
  cuda::DeviceArray<unsigned> out_;
  unsigned tasks_ = 0;
};

}  // namespace

TEST_CASE("what CUDA says of a kernel comes as plain data") {
  cuda::check(cudaSetDevice(first_gpu().device.ordinal), "choose the device");
  const KernelResources resources = cuda::resources_of(reinterpret_cast<const void*>(&squares));
  CHECK(resources.registers > 0);
  CHECK(resources.shared_bytes == 0);
  CHECK(resources.most_threads == 1024);
  CHECK(resources.recommended_threads >= 32);
  CHECK_FALSE(resources.build.empty());
}

TEST_CASE("every shape that is tried can be launched, and computes the same") {
  const Unit unit = first_gpu();
  cuda::check(cudaSetDevice(unit.device.ordinal), "choose the device");
  const KernelCase kernel{.traits = traits,
                          .rules = rules,
                          .resources = cuda::resources_of(reinterpret_cast<const void*>(&squares)),
                          .device = unit.device};
  for (const LaunchShape& shape : possible_shapes(kernel)) {
    CAPTURE(text_of(shape));
    UnitTuning tuning(std::make_unique<FixedShapes>(std::map<std::string, LaunchShape>{{"squares", shape}}), 1, false);
    SquaresWorker worker({.unit = &unit, .tuning = &tuning});
    worker.run({0, 2});
    CHECK(worker.is_right());
  }
}

TEST_CASE("tuners at work, on four lanes: every result is right whatever they try") {
  const Unit unit = first_gpu(4);
  for (const auto make : {make_classes, make_occupancy,
                          +[](const TunerContext& context) { return make_measured(context, std::nullopt); }}) {
    UnitTuning tuning(make({.device = unit.device}), unit.lanes, false);
    std::atomic<int> wrong = 0;
    class Checked final : public Worker {
     public:
      Checked(const Lane& lane, std::atomic<int>& wrong) : worker_(lane), wrong_(wrong) {}
      ~Checked() override {
        if (!worker_.is_right()) ++wrong_;
      }
      void run(TaskRange range) override { worker_.run(range); }

     private:
      SquaresWorker worker_;
      std::atomic<int>& wrong_;
    };
    const LaneRate rate =
        lane_rate(unit, &tuning, 2000, [&](const Lane& lane) { return std::make_unique<Checked>(lane, wrong); });
    CHECK(wrong == 0);
    CHECK(rate.tasks_a_second > 0);
    REQUIRE(tuning.kernels().size() == 1);
    CHECK(tuning.kernels()[0].name == "squares");
  }
}

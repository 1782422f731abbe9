// A GPU that breaks. In a program of its own: afterwards no test could use the device.
#include <doctest/doctest.h>

#include "cluster_shapes.hpp"
#include "gpu_unit.hpp"
#include "hostile_policies.hpp"
#include "thread_run.hpp"
#include "tuccompi/cuda/gpu_lane.cuh"
#include "tuccompi/cuda/launch.cuh"

using namespace tuccompi;
using namespace tuccompi::testing;

namespace {

constexpr Index deadly = 23;  // and all after it

__global__ void work(Index task, int* nowhere) {
  if (task >= deadly) *nowhere = 1;
}

/// On cores every task is done.
class DeadlyJob final : public Job {
 public:
  explicit DeadlyJob(ThreadRun& run) : run_(run) {}
  Index tasks() const override { return run_.plan().tasks; }
  bool runs_on(UnitKind /*kind*/) const override { return true; }
  bool has_result(Index task) const override { return run_.results[static_cast<std::size_t>(task)] > 0; }
  std::unique_ptr<Worker> make_worker(const Lane& lane) override {
    struct OnCore final : Worker {
      OnCore(ThreadRun& of, const std::atomic<bool>& up) : counts(of), gpu_is_up(up) {}
      void run(TaskRange range) override {
        for (Index task = range.begin; task < range.end; ++task) {
          while (!gpu_is_up) std::this_thread::yield();  // which takes longer than all tasks here
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
          ++counts.results[static_cast<std::size_t>(task)];
        }
      }
      ThreadRun& counts;
      const std::atomic<bool>& gpu_is_up;
    };
    struct OnGpu final : Worker {
      OnGpu(ThreadRun& of, const Lane& at) : counts(of), lane(at) {}
      void run(TaskRange range) override {
        for (Index task = range.begin; task < range.end; ++task) {
          TUCCOMPI_LAUNCH(work, Extent{}, LaunchShape{.block = {.x = 1}}, lane.stream(), task,
                          static_cast<int*>(nullptr));
          lane.wait("work");
          ++counts.results[static_cast<std::size_t>(task)];
        }
      }
      ThreadRun& counts;
      cuda::GpuLane lane;
    };
    if (lane.unit->kind == UnitKind::cpu) return std::make_unique<OnCore>(run_, gpu_is_up_);
    auto worker = std::make_unique<OnGpu>(run_, lane);
    gpu_is_up_ = true;
    return worker;
  }

 private:
  ThreadRun& run_;
  std::atomic<bool> gpu_is_up_ = false;
};

}  // namespace

TEST_CASE(
    "a task that breaks a GPU is done by a core, and so is all else; the GPU is named as lost, with kernel and place") {
  std::vector<Unit> units{first_gpu(3), {.kind = UnitKind::cpu}};
  units = numbered(std::move(units), 1);
  ThreadRun each({.policy = asked<InOrder>(), .units = units, .tasks = 300});
  DeadlyJob job(each);
  each.run(job);
  for (const auto& result : each.results) CHECK(result == 1);
  CHECK(each.dispatcher(0).failures().empty());
  REQUIRE(each.dispatcher(0).lost_units().size() == 1);
  const std::string why = each.dispatcher(0).lost_units().at(0);
  CHECK(why.find("loss_test.cu:") == 0);
  CHECK(why.find("work: an illegal memory access") != std::string::npos);
}

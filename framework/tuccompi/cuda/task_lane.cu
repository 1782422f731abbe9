#include "tuccompi/cuda/task_lane.cuh"

#include <mutex>

#include "tuccompi/core/per_unit.hpp"

namespace tuccompi::cuda {
namespace {

thread_local TaskLane* at_work = nullptr;

/// While a plug-in runs on this thread.
class AtWork {
 public:
  explicit AtWork(TaskLane& lane) { at_work = &lane; }
  ~AtWork() { at_work = nullptr; }
  AtWork(const AtWork&) = delete;
  AtWork& operator=(const AtWork&) = delete;
};

/// Kernels' traits by their address. Filled before main(), read afterwards.
std::map<const void*, KernelTraits>& characterised() {
  static std::map<const void*, KernelTraits> traits;
  return traits;
}

std::string at(Where where, const std::string& message) {
  return std::string(where.file) + ":" + std::to_string(where.line) + ": " + message;
}

class TaskWorker final : public Worker {
 public:
  TaskWorker(const Lane& lane, std::function<void(Index)> plugin, std::shared_ptr<SharedData> shared)
      : lane_(lane, std::move(shared)), plugin_(std::move(plugin)) {}

  void run(TaskRange range) override {
    const AtWork guard(lane_);
    for (Index task = range.begin; task < range.end; ++task) {
      lane_.begin();
      plugin_(task);
      lane_.wait(Where::here());  // what a plug-in has not waited for must be done, or known to have failed
      lane_.end();
    }
  }

 private:
  TaskLane lane_;
  std::function<void(Index)> plugin_;
};

}  // namespace

class SharedData {
 public:
  const void* get(const Unit& unit, const void* host, std::size_t bytes, Where where) {
    PerUnit<DeviceArray<std::byte>>& copies = copies_of({host, bytes});
    return copies.get(unit,
                      [&] {
                        return on_device<std::byte>({static_cast<const std::byte*>(host), bytes}, where);
                      })
        ->data();
  }

 private:
  using Key = std::pair<const void*, std::size_t>;
  PerUnit<DeviceArray<std::byte>>& copies_of(const Key& key) {
    const std::lock_guard guard(mutex_);
    return copies_[key];
  }
  std::mutex mutex_;
  std::map<Key, PerUnit<DeviceArray<std::byte>>> copies_;
};

TaskLane::TaskLane(const Lane& lane, std::shared_ptr<SharedData> shared)
    : lane_(lane), kernels_(lane), shared_(std::move(shared)) {}

void* TaskLane::workspace(const char* name, std::size_t bytes, Where where) {
  DeviceArray<std::byte>& memory = workspaces_[name];
  if (memory.size() < bytes) memory = DeviceArray<std::byte>(bytes, where);
  return memory.data();
}

AnyPointer TaskLane::workspace(const char* name, Where where) const {
  const auto found = workspaces_.find(name);
  require(found != workspaces_.end(),
          at(where, std::string("TuCCompi_WORKSPACE(") + name + "): no TuCCompi_PARLLMK has made it"));
  return AnyPointer(found->second.data());
}

const void* TaskLane::shared(const void* host, std::size_t bytes, Where where) {
  return shared_->get(lane_.unit(), host, bytes, where);
}

void TaskLane::copy(void* to, const void* from, std::size_t bytes, Where where) {
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, stream()), "TuCCompi_COPY", where);
}

LaunchShape TaskLane::usual_shape(Extent size) {
  if (size.z > 1) return {.block = {.x = 32, .y = 4, .z = 2}};
  if (size.y > 1) return {.block = {.x = 32, .y = 8}};
  return {};
}

KernelTraits TaskLane::traits_of(const char* name, Extent size, const void* kernel) {
  const auto known = characterised().find(kernel);
  if (known != characterised().end()) return known->second;
  return {.name = name, .dimensions = size.z > 1 ? 3 : size.y > 1 ? 2 : 1};
}

Characterisation::Characterisation(const void* kernel, KernelTraits traits) {
  characterised()[kernel] = std::move(traits);
}

TaskLane& task_lane(Where where) {
  require(at_work != nullptr, at(where, "a macro of the GPU plug-in is used outside of one"));
  return *at_work;
}

std::unique_ptr<Worker> make_task_worker(const Lane& lane, std::function<void(Index)> plugin,
                                         std::shared_ptr<SharedData> shared) {
  return std::make_unique<TaskWorker>(lane, std::move(plugin), std::move(shared));
}

std::shared_ptr<SharedData> make_shared_data() { return std::make_shared<SharedData>(); }

}  // namespace tuccompi::cuda

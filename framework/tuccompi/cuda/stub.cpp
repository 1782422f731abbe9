// Stands in for the CUDA sources in a build without them.
#include "tuccompi/core/error.hpp"
#include "tuccompi/cuda/devices.hpp"
#include "tuccompi/cuda/task_lane.hpp"

namespace tuccompi::cuda {

std::vector<DeviceProfile> discover() { return {}; }

std::size_t free_memory(int /*ordinal*/) { return 0; }

std::unique_ptr<Worker> make_task_worker(const Lane& /*lane*/, std::function<void(Index)> /*plugin*/,
                                         std::shared_ptr<SharedData> /*shared*/) {
  throw Error("this build has no GPU code");
}

std::shared_ptr<SharedData> make_shared_data() { return nullptr; }

}  // namespace tuccompi::cuda

#pragma once

#include <functional>
#include <memory>

#include "tuccompi/core/job.hpp"

namespace tuccompi::cuda {

/// What the GPU lanes of one job of the macros share: read-only data, on each device once.
class SharedData;

/// A worker that calls `plugin` for each task, with the GPU lane of tuccompi_cuda.h at hand. Throws Error in a build
/// without CUDA.
std::unique_ptr<Worker> make_task_worker(const Lane& lane, std::function<void(Index)> plugin,
                                         std::shared_ptr<SharedData> shared);

std::shared_ptr<SharedData> make_shared_data();

}  // namespace tuccompi::cuda

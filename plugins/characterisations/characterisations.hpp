#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "tuccompi/core/tuner.hpp"

namespace tuccompi {

/// The shape that kernels of the class have been fastest with on this GPU, or on the one most like it.
std::unique_ptr<Tuner> make_classes(const TunerContext& context);
/// CUDA's own recommendation, by occupancy alone: the baseline to beat.
std::unique_ptr<Tuner> make_occupancy(const TunerContext& context);
/// Tries shapes in the order of the kernel's class on the first tasks of the run, keeps the fastest, and remembers it.
std::unique_ptr<Tuner> make_measured(const TunerContext& context);
/// The same with another file than the usual one, or with none.
std::unique_ptr<Tuner> make_measured(const TunerContext& context, std::optional<std::filesystem::path> cache);

/// All shapes of a kernel on its device, the most promising first by what is known of its class.
std::vector<LaunchShape> by_promise(const KernelCase& kernel);
/// The few of them to begin with: the first, its author's, CUDA's, and others unlike them.
std::vector<LaunchShape> candidates(const KernelCase& kernel);
/// CUDA's recommended number of threads as a block of the kernel's dimensions.
LaunchShape recommended(const KernelCase& kernel);

}  // namespace tuccompi

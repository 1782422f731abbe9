#include <algorithm>
#include <utility>

#include "tuccompi/core/build_id.hpp"
#include "tuccompi/cuda/tuned_kernels.cuh"

namespace tuccompi::cuda {

KernelResources resources_of(const void* kernel) {
  cudaFuncAttributes attributes{};
  check(cudaFuncGetAttributes(&attributes, kernel), "ask what a kernel needs");
  int blocks = 0;
  int threads = 0;
  check(cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, kernel), "ask for CUDA's own shape");
  return {.registers = attributes.numRegs,
          .shared_bytes = attributes.sharedSizeBytes,
          .most_threads = attributes.maxThreadsPerBlock,
          .recommended_threads = threads,
          .build = build_id_of(kernel)};
}

std::size_t TunedKernels::add(KernelTraits traits, const void* kernel, std::size_t bytes, KernelRules rules) {
  const auto known = std::ranges::find(kernels_, traits.name, [](const Kernel& k) { return k.traits.name; });
  if (known != kernels_.end()) return static_cast<std::size_t>(known - kernels_.begin());
  std::size_t number = kernels_.size();
  if (tuning_)
    number = tuning_->add(
        {.traits = traits, .rules = rules, .resources = resources_of(kernel), .device = device_, .bytes = bytes});
  kernels_.push_back({number, std::move(traits), rules.usual});
  numbers_.push_back(number);
  return kernels_.size() - 1;
}

bool TunedKernels::begin() {
  if (!tuning_) return false;
  auto choice = tuning_->choose();
  const bool changed = !choice_ || choice->number != choice_->number;
  const bool reshaped = !choice_ || choice->shapes != choice_->shapes;
  using Turn = UnitTuning::Turn;
  turn_ = !choice_ ? Turn::very_first : changed ? Turn::first : Turn::later;
  choice_ = std::move(choice);
  start_ = std::chrono::steady_clock::now();
  return reshaped;
}

void TunedKernels::end(Index tasks, std::span<const std::size_t> numbers) {
  if (!tuning_) return;
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start_;
  tuning_->measured(slot_, *choice_, numbers, tasks, seconds.count(), turn_);
}

void TunedKernels::end_with(std::span<const std::size_t> kernels) {
  std::vector<std::size_t> numbers;
  for (const std::size_t kernel : kernels) numbers.push_back(kernels_[kernel].number);
  end(1, numbers);
}

const LaunchShape& TunedKernels::shape(std::size_t kernel) const {
  const Kernel& wanted = kernels_[kernel];
  return choice_ && wanted.number < choice_->shapes.size() ? choice_->shapes[wanted.number] : wanted.usual;
}

}  // namespace tuccompi::cuda

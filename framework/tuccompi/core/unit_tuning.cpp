#include "tuccompi/core/unit_tuning.hpp"

#include <algorithm>
#include <utility>

namespace tuccompi {

UnitTuning::UnitTuning(std::unique_ptr<Tuner> tuner, int lanes, bool lanes_open)
    : tuner_(std::move(tuner)),
      all_lanes_(lanes),
      lanes_open_(lanes_open),
      at_work_(lanes_open ? std::min(lanes, 4) : lanes) {}

std::size_t UnitTuning::add(KernelCase kernel) {
  const std::lock_guard guard(mutex_);
  const auto known = std::ranges::find(kernels_, kernel.traits.name, [](const KernelCase& k) { return k.traits.name; });
  if (known != kernels_.end()) return static_cast<std::size_t>(known - kernels_.begin());
  kernels_.push_back(std::move(kernel));
  return kernels_.size() - 1;
}

void UnitTuning::choose_lanes() {
  if (!lanes_open_ || kernels_.empty()) return;
  const int lanes = std::clamp(tuner_->lanes(kernels_.front(), all_lanes_), 1, all_lanes_);
  if (lanes == at_work_) return;
  at_work_ = lanes;
  changed_.notify_all();
}

LaunchShape UnitTuning::usable(const KernelCase& kernel, const LaunchShape& shape) const {
  return can_launch(kernel, shape) ? shape : kernel.rules.usual;
}

void UnitTuning::renew_choice() {
  choose_lanes();
  std::vector<LaunchShape> shapes;
  shapes.reserve(kernels_.size());
  for (KernelCase& kernel : kernels_) {
    kernel.mk = at_work_;
    shapes.push_back(usable(kernel, tuner_->shape(kernel)));
  }
  if (choice_ && choice_->shapes == shapes && choice_->lanes == at_work_) return;
  choice_ = std::make_shared<const Choice>(Choice{choice_ ? choice_->number + 1 : 0, at_work_, std::move(shapes)});
  begun_.assign(static_cast<std::size_t>(all_lanes_), false);
}

std::shared_ptr<const UnitTuning::Choice> UnitTuning::choose() {
  const std::lock_guard guard(mutex_);
  renew_choice();
  return choice_;
}

void UnitTuning::measured(int slot, const Choice& choice, std::span<const std::size_t> kernels, Index tasks,
                          double seconds, Turn turn) {
  const std::lock_guard guard(mutex_);
  if (!choice_ || choice.number != choice_->number) return;
  begun_[static_cast<std::size_t>(slot)] = true;
  if (turn == Turn::very_first) return;
  const bool glimpse = turn == Turn::first;
  if (!glimpse && !std::all_of(begun_.begin(), begun_.begin() + choice.lanes, [](bool begun) { return begun; })) return;
  glimpse ? tuner_->tasks_glimpsed(choice.lanes, tasks, seconds) : tuner_->tasks_measured(choice.lanes, tasks, seconds);
  for (const std::size_t kernel : kernels) {
    if (kernel >= choice.shapes.size()) continue;  // added during the task
    if (glimpse)
      tuner_->glimpsed(kernels_[kernel], choice.shapes[kernel], tasks, seconds);
    else
      tuner_->measured(kernels_[kernel], choice.shapes[kernel], tasks, seconds);
  }
  renew_choice();  // what other lanes are at under the old one must not count for the new one
}

void UnitTuning::wait_to_work(int slot) {
  std::unique_lock guard(mutex_);
  changed_.wait(guard, [&] { return over_ || works(slot); });
}

void UnitTuning::over() {
  const std::lock_guard guard(mutex_);
  over_ = true;
  changed_.notify_all();
}

void UnitTuning::open_all() {
  const std::lock_guard guard(mutex_);
  lanes_open_ = false;
  at_work_ = all_lanes_;
  changed_.notify_all();
}

std::vector<UnitTuning::Kernel> UnitTuning::kernels() const {
  const std::lock_guard guard(mutex_);
  std::vector<Kernel> all;
  for (const KernelCase& kernel : kernels_)
    all.push_back({kernel.traits.name, usable(kernel, tuner_->best_shape(kernel))});
  return all;
}

int UnitTuning::lanes() const {
  const std::lock_guard guard(mutex_);
  return lanes_open_ ? tuner_->best_lanes(at_work_) : at_work_.load();
}

}  // namespace tuccompi

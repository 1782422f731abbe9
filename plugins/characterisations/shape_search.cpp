#include "characterisations/shape_search.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tuccompi {
namespace {

constexpr double hopeless = 1.1;  ///< times the best: not worth the rest of its trial
constexpr double close = 1.04;    ///< times the best: goes on to the finals
constexpr std::size_t most_finalists = 4;
constexpr double change_cost = 0.5;  ///< tasks of a lane that a change of shapes costs

}  // namespace

ShapeSearch::ShapeSearch(std::vector<LaunchShape> options) : order_(options.size()) {
  for (const LaunchShape& shape : options) trials_.push_back({.shape = shape});
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  finished_ = trials_.size() <= 1;
}

std::vector<LaunchShape> ShapeSearch::tried() const {
  std::vector<LaunchShape> shapes;
  for (const Trial& trial : trials_)
    if (trial.tasks > 0) shapes.push_back(trial.shape);
  return shapes;
}

double ShapeSearch::next_cost(int lanes) const {
  const double loss = screening_ ? 0.1 : 0.02;
  return lanes * tasks_a_call_ * (change_cost + loss * (calls_a_lane + 1));
}

void ShapeSearch::measured(Index tasks, double seconds, int lanes) {
  if (finished_ || tasks <= 0) return;
  ++calls_;
  trial_tasks_ += tasks;
  trial_seconds_ += seconds;
  tasks_a_call_ = static_cast<double>(trial_tasks_) / calls_;
  const double each = trial_seconds_ / static_cast<double>(trial_tasks_);
  const bool is_hopeless = screening_ && calls_ >= lanes && each > hopeless * trials_[best_].each();
  if (calls_ >= calls_a_lane * lanes || is_hopeless) end_trial(lanes);
}

void ShapeSearch::end_trial(int lanes) {
  Trial& trial = trials_[now_];
  const double before = trials_[best_].each();
  trial.tasks += trial_tasks_;
  trial.seconds += trial_seconds_;
  const double each = trial_seconds_ / static_cast<double>(trial_tasks_);
  spent_ += lanes * tasks_a_call_ * change_cost;
  if (each > before) spent_ += (static_cast<double>(trial_tasks_) + lanes * tasks_a_call_) * (each / before - 1);
  calls_ = 0;
  trial_tasks_ = 0;
  trial_seconds_ = 0;
  if (screening_) choose_best();
  if (++at_ == order_.size()) {
    if (screening_)
      begin_finals();
    else if (--rounds_left_ == 0)
      finished_ = true;
    at_ = 0;
  }
  if (finished_) choose_best();
  now_ = finished_ ? best_ : order_[at_];
}

void ShapeSearch::begin_finals() {
  screening_ = false;
  order_.resize(trials_.size());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::ranges::sort(order_, {}, [&](std::size_t n) { return trials_[n].each(); });
  std::size_t finalists = 0;
  while (finalists < std::min(most_finalists, order_.size()) &&
         trials_[order_[finalists]].each() <= close * trials_[order_[0]].each())
    ++finalists;
  order_.resize(finalists);
  // The screening has chosen them by luck as well: it does not count any more.
  if (finalists > 1)
    for (const std::size_t n : order_) trials_[n].seconds = static_cast<double>(trials_[n].tasks = 0);
  finished_ = finalists <= 1;
}

void ShapeSearch::choose_best() {
  std::size_t least = best_;
  for (std::size_t n = 0; n < trials_.size(); ++n) {
    if (!screening_ && std::ranges::find(order_, n) == order_.end()) continue;
    if (trials_[n].each() < trials_[least].each()) least = n;
  }
  best_ = least;
}

}  // namespace tuccompi

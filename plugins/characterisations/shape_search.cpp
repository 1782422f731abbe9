#include "characterisations/shape_search.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace tuccompi {
namespace {

constexpr double calls_a_lane = 2;  ///< of a trial
constexpr double least_calls = 8;   ///< of a trial
constexpr double hopeless = 1.1;    ///< times the best: not worth the rest of its trial
constexpr double very_bad = 2;      ///< times the best, on top of it and of what changes cost: to be seen at a glimpse
constexpr double most_change_cost = 20;
constexpr int least_glimpses = 4;
constexpr double close = 1.04;       ///< times the best: goes on to the finals
constexpr double much_better = 0.9;  ///< times the best: worth climbing on from at once
/// Multiprocessors that change over to another carveout make the kernels of other lanes wait: a handicap.
constexpr double carveout_must_pay = 1.02;
constexpr std::size_t most_trials = 32;
constexpr int most_climbs = 8;
constexpr std::size_t most_finalists = 4;
constexpr int final_rounds = 3;

bool by_factor_two(double a, double b) { return a == 2 * b || b == 2 * a; }

/// Of two neighbours: not just more or fewer threads of the same kind, or another carveout.
bool changes_access(const LaunchShape& a, const LaunchShape& b) {
  const bool same_threads = a.block.volume() == b.block.volume();
  return same_threads && a.carveout == b.carveout;
}

}  // namespace

bool are_neighbours(const LaunchShape& a, const LaunchShape& b) {
  const bool same_items = a.items_per_thread == b.items_per_thread;
  const bool same_carveout = a.carveout == b.carveout;
  const bool same_threads = a.block.volume() == b.block.volume();
  const bool flat = a.block.volume() == a.block.x && b.block.volume() == b.block.x;
  const bool same_width = a.block.x == b.block.x || flat;
  const double ratio = static_cast<double>(a.block.volume()) / static_cast<double>(b.block.volume());
  if (same_carveout && same_width && same_items) return !same_threads && ratio <= 2 && ratio >= 0.5;
  if (a.block == b.block && same_carveout) return by_factor_two(a.items_per_thread, b.items_per_thread);
  if (a.block == b.block && same_items) return !same_carveout;
  return same_threads && same_items && same_carveout && by_factor_two(a.block.x, b.block.x);
}

double ShapeSearch::Trial::each() const {
  if (calls == 0) return std::numeric_limits<double>::infinity();
  return sum / calls * (shape.carveout >= 0 ? carveout_must_pay : 1);
}

double ShapeSearch::Trial::error() const {
  if (calls < 2) return 1;
  const double mean = sum / calls;
  const double variance = std::max(0.0, squares / calls - mean * mean) * calls / (calls - 1);
  return std::sqrt(variance / calls) / mean;
}

ShapeSearch::ShapeSearch(std::vector<LaunchShape> first, std::vector<LaunchShape> all) : all_(std::move(all)) {
  for (const LaunchShape& shape : first) {
    queue_.push_back(trials_.size());
    trials_.push_back({.shape = shape});
  }
  queue_.pop_front();  // the first is at hand
  trial_.shape = trials_[now_].shape;
}

ShapeSearch::ShapeSearch(LaunchShape found) : trials_{{.shape = found}}, stage_(Stage::finished) {}

std::vector<LaunchShape> ShapeSearch::left_behind() const {
  std::vector<LaunchShape> shapes;
  for (const Trial& trial : trials_)
    if (trial.calls > 0 && trial.each() > close * trials_[best_].each()) shapes.push_back(trial.shape);
  return shapes;
}

/// Reports that make a trial.
double ShapeSearch::quota(int lanes) const { return std::max(calls_a_lane * lanes, least_calls) * std::exp2(round_); }

double ShapeSearch::next_cost(int lanes) const {
  const double loss = stage_ == Stage::finals ? 0.02 : 0.1;
  return tasks_a_call_ * (lanes * (change_cost_ + loss) + loss * quota(lanes));
}

/// That it is not the best, for all that is known.
bool ShapeSearch::is_hopeless(int lanes) const {
  const double best = trials_[best_].each();
  if (stage_ == Stage::finals || calls_ < std::max(2, lanes / 2)) return false;
  return trial_.each() * (1 - 2 * trial_.error()) > hopeless * best || (calls_ >= lanes && trial_.each() > 2 * best);
}

void ShapeSearch::measured(Index tasks, double seconds, int lanes) {
  if (finished() || tasks <= 0) return;
  const double each = seconds / static_cast<double>(tasks);
  ++calls_;
  trial_.calls += 1;
  trial_.sum += each;
  trial_.squares += each * each;
  tasks_a_call_ += (static_cast<double>(tasks) - tasks_a_call_) / 8;
  if (trial_.calls >= quota(lanes) || is_hopeless(lanes)) end_trial();
}

void ShapeSearch::glimpsed(Index tasks, double seconds) {
  if (finished() || tasks <= 0) return;
  const double each = seconds / static_cast<double>(tasks);
  const double best = trials_[best_].each();
  const double loss = std::max(0.0, each / best - 1);
  spent_ += tasks_a_call_ * loss;
  // Recording the kernels anew may take longer than the task itself: what that is has to be known first.
  const bool is_very_bad = glimpses_ >= least_glimpses && loss > very_bad + 2 * change_cost_;
  if (std::isfinite(best))
    change_cost_ += (std::min(loss, most_change_cost) - change_cost_) / std::min(++glimpses_, 16);
  if (!is_very_bad) return;
  trial_ = {.shape = trials_[now_].shape, .calls = 1, .sum = each, .squares = each * each};
  end_trial();
}

void ShapeSearch::end_trial() {
  Trial& trial = trials_[now_];
  const double before = trials_[best_].each();
  const double loss = trial_.each() / before - 1;
  if (loss > 0) spent_ += tasks_a_call_ * trial_.calls * loss;
  trial.calls += trial_.calls;
  trial.sum += trial_.sum;
  trial.squares += trial_.squares;
  calls_ = 0;
  choose_best();
  if (stage_ == Stage::climbing && trials_[best_].each() < much_better * trials_[climbed_from_].each() &&
      best_ != climbed_from_)
    climb();
  while (!finished() && queue_.empty()) next_stage();
  if (finished()) {
    now_ = best_;
  } else {
    now_ = queue_.front();
    queue_.pop_front();
  }
  trial_ = {.shape = trials_[now_].shape};
}

void ShapeSearch::next_stage() {
  if (stage_ == Stage::finals) return next_final();
  if (!climb()) begin_finals();
}

/// To the neighbours of the best or, on a plateau, of one that is about as good. False: from all those that has been
/// done.
bool ShapeSearch::climb() {
  std::size_t from = best_;
  const double level = close * trials_[best_].each();
  for (std::size_t n = 0; n < trials_.size(); ++n) {
    if (trials_[n].climbed_from || trials_[n].each() > level) continue;
    if (trials_[from].climbed_from || trials_[n].each() < trials_[from].each()) from = n;
  }
  if (trials_[from].climbed_from || climbs_ == most_climbs) return false;
  ++climbs_;
  trials_[from].climbed_from = true;
  stage_ = Stage::climbing;
  climbed_from_ = from;
  queue_.clear();  // what is left of the neighbours of a lesser one
  const LaunchShape center = trials_[from].shape;
  std::vector<LaunchShape> around;
  std::ranges::copy_if(all_, std::back_inserter(around), [&](const LaunchShape& shape) {
    // On a plateau only what changes how threads reach memory promises anything.
    return are_neighbours(shape, center) && (from == best_ || changes_access(shape, center));
  });
  std::ranges::stable_sort(around, std::ranges::greater(),
                           [&](const LaunchShape& shape) { return changes_access(shape, center); });
  for (const LaunchShape& shape : around) {
    const auto known = std::ranges::find(trials_, shape, &Trial::shape);
    if (known != trials_.end() && known->calls > 0) continue;
    if (known == trials_.end() && trials_.size() >= most_trials) continue;
    queue_.push_back(static_cast<std::size_t>(known - trials_.begin()));
    if (known == trials_.end()) trials_.push_back({.shape = shape});
  }
  return true;
}

void ShapeSearch::begin_finals() {
  stage_ = Stage::finals;
  for (std::size_t n = 0; n < trials_.size(); ++n) finalists_.push_back(n);
  const double least = trials_[best_].each();
  std::erase_if(finalists_, [&](std::size_t n) {
    const Trial& trial = trials_[n];
    return trial.calls < 2 || trial.each() * (1 - std::min(0.05, 2 * trial.error())) > close * least;
  });
  std::ranges::sort(finalists_, {}, [&](std::size_t n) { return trials_[n].each(); });
  if (finalists_.size() > most_finalists) finalists_.resize(most_finalists);
  next_final();
}

/// Half of those that are left, and longer.
void ShapeSearch::next_final() {
  std::ranges::sort(finalists_, {}, [&](std::size_t n) { return trials_[n].each(); });
  if (round_ > 0) finalists_.resize((finalists_.size() + 1) / 2);
  if (finalists_.size() <= 1 || round_ == final_rounds) {
    stage_ = Stage::finished;
    return choose_best();
  }
  ++round_;
  queue_.assign(finalists_.begin(), finalists_.end());
}

void ShapeSearch::choose_best() {
  if (stage_ == Stage::finals) return;  // half of a round is not fair
  if (finished()) {
    best_ = finalists_.empty() ? best_ : finalists_.front();
    return;
  }
  for (std::size_t n = 0; n < trials_.size(); ++n)
    if (trials_[n].each() < trials_[best_].each()) best_ = n;
}

}  // namespace tuccompi

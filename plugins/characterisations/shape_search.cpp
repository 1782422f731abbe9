#include "characterisations/shape_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tuccompi {
namespace {

constexpr double calls_a_lane = 2;   ///< of a trial
constexpr double least_calls = 8;    ///< of a trial
constexpr double hopeless = 1.1;     ///< times the best: not worth the rest of its trial
constexpr double very_bad = 3;       ///< times the best: to be seen at a glimpse
constexpr double close = 1.04;       ///< times the best: goes on to the finals
constexpr double change_cost = 0.5;  ///< tasks of a lane that a change of shapes costs
constexpr std::size_t most_trials = 32;
constexpr std::size_t most_finalists = 4;
constexpr int final_rounds = 3;

bool by_factor_two(double a, double b) { return a == 2 * b || b == 2 * a; }

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

double ShapeSearch::Trial::each() const { return calls > 0 ? sum / calls : std::numeric_limits<double>::infinity(); }

double ShapeSearch::Trial::error() const {
  if (calls < 2) return 1;
  const double variance = std::max(0.0, squares / calls - each() * each()) * calls / (calls - 1);
  return std::sqrt(variance / calls) / each();
}

ShapeSearch::ShapeSearch(std::vector<LaunchShape> first, std::vector<LaunchShape> all) : all_(std::move(all)) {
  for (const LaunchShape& shape : first) {
    queue_.push_back(trials_.size());
    trials_.push_back({.shape = shape});
  }
  queue_.pop_front();  // the first is at hand
}

ShapeSearch::ShapeSearch(LaunchShape found) : trials_{{.shape = found}}, stage_(Stage::finished) {}

std::vector<LaunchShape> ShapeSearch::tried() const {
  std::vector<LaunchShape> shapes;
  for (const Trial& trial : trials_)
    if (trial.calls > 0) shapes.push_back(trial.shape);
  return shapes;
}

/// Reports that make a trial.
double ShapeSearch::quota(int lanes) const { return std::max(calls_a_lane * lanes, least_calls) * std::exp2(round_); }

double ShapeSearch::next_cost(int lanes) const {
  const double loss = stage_ == Stage::finals ? 0.02 : 0.1;
  return tasks_a_call_ * (lanes * (change_cost + loss) + loss * quota(lanes));
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
  if (trial_.calls >= quota(lanes) || is_hopeless(lanes)) end_trial(lanes);
}

void ShapeSearch::glimpsed(Index tasks, double seconds, int lanes) {
  if (finished() || tasks <= 0) return;
  const double each = seconds / static_cast<double>(tasks);
  if (!(each > very_bad * trials_[best_].each())) return;
  trial_ = {.shape = {}, .calls = 1, .sum = each, .squares = each * each};
  end_trial(lanes);
}

void ShapeSearch::end_trial(int lanes) {
  Trial& trial = trials_[now_];
  const double before = trials_[best_].each();
  const double loss = trial_.each() / before - 1;
  if (loss > 0) spent_ += tasks_a_call_ * (trial_.calls + lanes) * loss;
  spent_ += tasks_a_call_ * lanes * change_cost;
  trial.calls += trial_.calls;
  trial.sum += trial_.sum;
  trial.squares += trial_.squares;
  trial_ = {};
  calls_ = 0;
  choose_best();
  while (!finished() && queue_.empty()) next_stage();
  if (finished()) {
    now_ = best_;
  } else {
    now_ = queue_.front();
    queue_.pop_front();
  }
}

void ShapeSearch::next_stage() {
  if (stage_ == Stage::given || (stage_ == Stage::climbing && best_ != climbed_from_)) return climb();
  if (stage_ == Stage::climbing) return begin_finals();
  next_final();
}

/// To the neighbours of the best.
void ShapeSearch::climb() {
  stage_ = Stage::climbing;
  climbed_from_ = best_;
  for (const LaunchShape& shape : all_) {
    if (trials_.size() >= most_trials) break;
    if (!are_neighbours(shape, trials_[best_].shape) || std::ranges::count(trials_, shape, &Trial::shape) > 0) continue;
    queue_.push_back(trials_.size());
    trials_.push_back({.shape = shape});
  }
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

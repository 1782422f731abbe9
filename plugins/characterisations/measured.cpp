#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "characterisations/characterisations.hpp"
#include "characterisations/lane_search.hpp"
#include "characterisations/set_contest.hpp"
#include "characterisations/shape_search.hpp"
#include "shape_cache.hpp"

namespace tuccompi {
namespace {

/// Share of a run's tasks that may be lost to trying what turns out to be slower.
constexpr double share_for_trials = 0.02;

/// First how many lanes, where that is open; then whether all kernels do better with the shapes of their classes or
/// with CUDA's; then one kernel after the other, while the rest keeps what it has: what a task does beside the kernel
/// is the same for all its shapes.
class Measured final : public Tuner {
 public:
  Measured(const TunerContext& context, std::optional<std::filesystem::path> cache)
      : cache_(std::move(cache)),
        tasks_(context.tasks > 0 ? static_cast<double>(context.tasks) : std::numeric_limits<double>::infinity()) {}

  ~Measured() override {
    for (const Entry& entry : entries_)
      if (entry.search.begun() || contests_[entry.kernel.mk].decided())
        cache_.keep(entry.kernel, {entry.search.best(), entry.search.finished(), left_behind(entry)});
    if (lanes_ && lanes_->finished() && first_) cache_.keep_lanes(*first_, lanes_->most(), lanes_->best());
    cache_.save();
  }

  LaunchShape shape(const KernelCase& kernel) override {
    const Entry& entry = entry_of(kernel);
    if (const SetContest* const contest = contest_at_work(kernel.mk))
      return contest->second() ? recommended(kernel) : entry.search.best();
    return is_at_work(entry) ? entry.search.trying() : entry.search.best();
  }

  LaunchShape best_shape(const KernelCase& kernel) override { return entry_of(kernel).search.best(); }

  void tasks_measured(int lanes, Index tasks, double seconds) override {
    ++reports_;
    tasks_a_report_ += (static_cast<double>(tasks) - tasks_a_report_) / static_cast<double>(std::min(reports_, 16L));
    if (lanes_at_work(lanes)) return lanes_->measured(tasks, seconds);
    SetContest* const contest = contest_at_work(lanes);
    if (!contest) return;
    contest->measured(tasks, seconds, lanes);
    conclude(*contest, lanes);
  }

  void tasks_glimpsed(int lanes, Index tasks, double seconds) override {
    SetContest* const contest = contest_at_work(lanes);
    if (!contest) return;
    contest->glimpsed(tasks, seconds);
    conclude(*contest, lanes);
  }

  void measured(const KernelCase& kernel, const LaunchShape& shape, Index tasks, double seconds) override {
    Entry& entry = seen(kernel);
    if (!contest_at_work(kernel.mk) && is_at_work(entry) && shape == entry.search.trying())
      entry.search.measured(tasks, seconds, kernel.mk);
  }

  void glimpsed(const KernelCase& kernel, const LaunchShape& shape, Index tasks, double seconds) override {
    Entry& entry = seen(kernel);
    if (!contest_at_work(kernel.mk) && is_at_work(entry) && shape == entry.search.trying())
      entry.search.glimpsed(tasks, seconds);
  }

  int lanes(const KernelCase& kernel, int most) override {
    if (!lanes_) {
      const auto known = cache_.lanes(kernel, most);
      lanes_ = known ? LaneSearch(most, *known) : LaneSearch(most);
      first_ = kernel;
    }
    return lanes_->trying();
  }

  int best_lanes(int lanes) override { return lanes_ ? lanes_->best() : lanes; }

 private:
  struct Entry {
    KernelCase kernel;
    bool known_before;  ///< by an earlier run
    std::vector<LaunchShape> left_before;
    ShapeSearch search;
    long last_report = -1;  ///< of tasks that launched it
  };

  double budget() const { return share_for_trials * tasks_; }

  bool lanes_at_work(int mk) const { return lanes_ && !lanes_->finished() && lanes_->trying() == mk; }

  /// Between the classes' shapes and CUDA's, if that is being tried. Not for few tasks, and not if earlier runs know.
  SetContest* contest_at_work(int mk) {
    constexpr double worth_it = 2;  // tasks a lane that may be lost
    constexpr double share = 0.25;  // of the run that it may take
    if (lanes_at_work(mk)) return nullptr;
    const auto first = std::ranges::find(entries_, mk, [](const Entry& entry) { return entry.kernel.mk; });
    if (first == entries_.end() || first->known_before || budget() < worth_it * mk) return nullptr;
    if (SetContest::calls_needed(mk) * tasks_a_report_ > share * tasks_) return nullptr;
    SetContest& contest = contests_[mk];
    return contest.decided() ? nullptr : &contest;
  }

  void conclude(SetContest& contest, int mk) {
    if (contest.spent() > budget()) contest.stop();
    if (!contest.decided() || !contest.second()) return;
    for (Entry& entry : entries_)
      if (entry.kernel.mk == mk && !entry.known_before)
        entry.search = search_from(entry.kernel, recommended(entry.kernel), {});
  }

  /// From a shape on, with the class's other candidates, but for those that are not worth it.
  static ShapeSearch search_from(const KernelCase& kernel, const LaunchShape& start,
                                 const std::vector<LaunchShape>& without) {
    std::vector<LaunchShape> first = candidates(kernel);
    std::vector<LaunchShape> all = by_promise(kernel);
    const auto left_out = [&](const LaunchShape& shape) { return std::ranges::count(without, shape) > 0; };
    std::erase_if(all, left_out);
    std::erase_if(first, left_out);
    std::erase(first, start);
    first.insert(first.begin(), start);
    return {std::move(first), std::move(all)};
  }

  /// What earlier runs have found comes first, and what they have left behind is not tried again.
  static ShapeSearch search_for(const KernelCase& kernel, const std::optional<ShapeCache::Found>& found) {
    if (!found) return {candidates(kernel), by_promise(kernel)};
    if (found->complete) return ShapeSearch(found->shape);
    return search_from(kernel, found->shape, found->left_behind);
  }

  static std::vector<LaunchShape> left_behind(const Entry& entry) {
    std::vector<LaunchShape> all = entry.left_before;
    for (const LaunchShape& shape : entry.search.left_behind())
      if (std::ranges::count(all, shape) == 0) all.push_back(shape);
    return all;
  }

  Entry& entry_of(const KernelCase& kernel) {
    const auto known = std::ranges::find_if(entries_, [&](const Entry& entry) {
      return entry.kernel.mk == kernel.mk && entry.kernel.traits.name == kernel.traits.name;
    });
    if (known != entries_.end()) return *known;
    auto found = cache_.find(kernel);
    if (found && !can_launch(kernel, found->shape)) found.reset();
    entries_.push_back({.kernel = kernel,
                        .known_before = found.has_value(),
                        .left_before = found && !found->complete ? found->left_behind : std::vector<LaunchShape>(),
                        .search = search_for(kernel, found)});
    return entries_.back();
  }

  Entry& seen(const KernelCase& kernel) {
    Entry& entry = entry_of(kernel);
    entry.last_report = reports_;
    return entry;
  }

  /// Kernels that few tasks launch would keep the others waiting.
  bool is_common(const Entry& entry) const {
    constexpr long often = 20;  // reports a lane
    return entry.last_report >= 0 && reports_ - entry.last_report <= often * entry.kernel.mk;
  }

  /// Whether this kernel's shapes are what is being tried now.
  bool is_at_work(const Entry& entry) {
    const int mk = entry.kernel.mk;
    if (lanes_at_work(mk) || !is_common(entry)) return false;
    double spent = contests_[mk].spent();
    for (const Entry& other : entries_) spent += other.search.spent();
    for (const Entry& other : entries_) {
      if (other.kernel.mk != mk || other.search.finished() || !is_common(other)) continue;
      if (&other != &entry) return false;  // another's turn
      return !entry.search.between_trials() || spent + entry.search.next_cost(mk) <= budget();
    }
    return false;
  }

  ShapeCache cache_;
  double tasks_;  ///< of the run
  long reports_ = 0;
  double tasks_a_report_ = 1;
  std::vector<Entry> entries_;
  std::map<int, SetContest> contests_;  ///< by lanes at work
  std::optional<LaneSearch> lanes_;
  std::optional<KernelCase> first_;
};

}  // namespace

std::unique_ptr<Tuner> make_measured(const TunerContext& context) {
  return make_measured(context, ShapeCache::usual_path());
}

std::unique_ptr<Tuner> make_measured(const TunerContext& context, std::optional<std::filesystem::path> cache) {
  return std::make_unique<Measured>(context, std::move(cache));
}

}  // namespace tuccompi

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
/// with CUDA's, so that none of it can be worse than CUDA's choice; then one kernel after the other, while the rest
/// keeps what it has: what a task does beside the kernel is the same for all its shapes.
class Measured final : public Tuner {
 public:
  Measured(const TunerContext& context, std::optional<std::filesystem::path> cache)
      : cache_(std::move(cache)),
        budget_(context.tasks > 0 ? share_for_trials * static_cast<double>(context.tasks)
                                  : std::numeric_limits<double>::infinity()) {}

  ~Measured() override {
    for (const Entry& entry : entries_)
      if (!entry.search.tried().empty() || contests_[entry.kernel.mk].decided())
        cache_.keep(entry.kernel, {entry.search.best(), entry.search.finished(), tried_of(entry)});
    if (lanes_ && lanes_->finished() && first_) cache_.keep_lanes(*first_, lanes_->most(), lanes_->best());
    cache_.save();
  }

  LaunchShape shape(const KernelCase& kernel) override {
    Entry& entry = entry_of(kernel);
    if (const SetContest* const contest = contest_at_work(kernel.mk))
      return contest->second() ? recommended(kernel) : entry.search.best();
    return is_at_work(entry, kernel.mk) ? entry.search.trying() : entry.search.best();
  }

  void measured(const KernelCase& kernel, const LaunchShape& shape, Index tasks, double seconds) override {
    Entry& entry = entry_of(kernel);
    if (SetContest* const contest = contest_at_work(kernel.mk)) {
      if (!is_first(entry)) return;  // told once a task
      contest->measured(tasks, seconds, kernel.mk);
      if (contest->decided() && contest->second()) begin_with_recommended(kernel.mk);
    } else if (is_at_work(entry, kernel.mk) && shape == entry.search.trying()) {
      entry.search.measured(tasks, seconds, kernel.mk);
    }
  }

  void glimpsed(const KernelCase& kernel, const LaunchShape& shape, Index tasks, double seconds) override {
    Entry& entry = entry_of(kernel);
    if (!contest_at_work(kernel.mk) && is_at_work(entry, kernel.mk) && shape == entry.search.trying())
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

  void lanes_measured(int lanes, Index tasks, double seconds) override {
    if (lanes_ && lanes_->trying() == lanes) lanes_->measured(tasks, seconds);
  }

 private:
  struct Entry {
    KernelCase kernel;
    bool known_before;
    std::vector<LaunchShape> tried_before;
    ShapeSearch search;
  };

  /// Between the classes' shapes and CUDA's, if that is being tried. Not for few tasks, and not if earlier runs know.
  SetContest* contest_at_work(int mk) {
    if (lanes_ && !lanes_->finished()) return nullptr;
    const auto first = std::ranges::find(entries_, mk, [](const Entry& entry) { return entry.kernel.mk; });
    constexpr double worth_it = 2;  // tasks a lane that may be lost
    if (first == entries_.end() || first->known_before || budget_ < worth_it * mk) return nullptr;
    SetContest& contest = contests_[mk];
    return contest.decided() ? nullptr : &contest;
  }

  bool is_first(const Entry& entry) const {
    return &entry == &*std::ranges::find(entries_, entry.kernel.mk, [](const Entry& e) { return e.kernel.mk; });
  }

  void begin_with_recommended(int mk) {
    for (Entry& entry : entries_)
      if (entry.kernel.mk == mk && !entry.known_before)
        entry.search = search_from(entry.kernel, recommended(entry.kernel));
  }

  static ShapeSearch search_from(const KernelCase& kernel, const LaunchShape& start) {
    std::vector<LaunchShape> first = candidates(kernel);
    std::erase(first, start);
    first.insert(first.begin(), start);
    return {std::move(first), by_promise(kernel)};
  }

  /// What earlier runs have found comes first, and what they have tried is not tried again.
  static ShapeSearch search_for(const KernelCase& kernel, const std::optional<ShapeCache::Found>& found) {
    std::vector<LaunchShape> first = candidates(kernel);
    std::vector<LaunchShape> all = by_promise(kernel);
    if (!found) return {std::move(first), std::move(all)};
    if (found->complete) return ShapeSearch(found->shape);
    const auto tried = [&](const LaunchShape& shape) {
      return shape == found->shape || std::ranges::count(found->tried, shape) > 0;
    };
    std::erase_if(first, tried);
    std::erase_if(all, tried);
    first.insert(first.begin(), found->shape);
    return {std::move(first), std::move(all)};
  }

  static std::vector<LaunchShape> tried_of(const Entry& entry) {
    std::vector<LaunchShape> tried = entry.tried_before;
    for (const LaunchShape& shape : entry.search.tried())
      if (std::ranges::count(tried, shape) == 0) tried.push_back(shape);
    return tried;
  }

  Entry& entry_of(const KernelCase& kernel) {
    const auto known = std::ranges::find_if(entries_, [&](const Entry& entry) {
      return entry.kernel.mk == kernel.mk && entry.kernel.traits.name == kernel.traits.name;
    });
    if (known != entries_.end()) return *known;
    const auto found = cache_.find(kernel);
    entries_.push_back({.kernel = kernel,
                        .known_before = found.has_value(),
                        .tried_before = found && !found->complete ? found->tried : std::vector<LaunchShape>(),
                        .search = search_for(kernel, found)});
    return entries_.back();
  }

  /// Whether this kernel's shapes are what is being tried now.
  bool is_at_work(const Entry& entry, int mk) {
    if (lanes_ && !lanes_->finished()) return false;
    double spent = contests_[mk].spent();
    for (const Entry& other : entries_) spent += other.search.spent();
    for (const Entry& other : entries_) {
      if (other.kernel.mk != mk || other.search.finished()) continue;
      if (&other != &entry) return false;  // another's turn
      return !entry.search.between_trials() || spent + entry.search.next_cost(mk) <= budget_;
    }
    return false;
  }

  ShapeCache cache_;
  double budget_;
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

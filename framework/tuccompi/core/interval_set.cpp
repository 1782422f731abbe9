#include "tuccompi/core/interval_set.hpp"

#include <algorithm>
#include <iterator>

namespace tuccompi {

std::vector<TaskRange>::iterator IntervalSet::ending_after(Index value) {
  return std::ranges::upper_bound(intervals_, value, {}, &TaskRange::end);
}

bool IntervalSet::add(TaskRange range) {
  if (range.empty()) return true;
  const auto after = ending_after(range.begin);
  if (after != intervals_.end() && after->begin < range.end) return false;
  size_ += range.size();
  const bool joins_before = after != intervals_.begin() && std::prev(after)->end == range.begin;
  const bool joins_after = after != intervals_.end() && after->begin == range.end;
  if (joins_before && joins_after) {
    std::prev(after)->end = after->end;
    intervals_.erase(after);
  } else if (joins_before) {
    std::prev(after)->end = range.end;
  } else if (joins_after) {
    after->begin = range.begin;
  } else {
    intervals_.insert(after, range);
  }
  return true;
}

bool IntervalSet::contains(Index value) const {
  const auto after = std::ranges::upper_bound(intervals_, value, {}, &TaskRange::end);
  return after != intervals_.end() && after->begin <= value;
}

Index IntervalSet::remove(TaskRange range) {
  if (range.empty()) return 0;
  Index removed = 0;
  auto at = ending_after(range.begin);
  while (at != intervals_.end() && at->begin < range.end) {
    const TaskRange whole = *at;
    const TaskRange part{std::max(whole.begin, range.begin), std::min(whole.end, range.end)};
    removed += part.size();
    if (whole.begin < part.begin && part.end < whole.end) {
      at->end = part.begin;
      intervals_.insert(std::next(at), {part.end, whole.end});
      break;
    }
    if (part == whole) {
      at = intervals_.erase(at);
    } else if (whole.begin < part.begin) {
      at++->end = part.begin;
    } else {
      at->begin = part.end;
      break;
    }
  }
  size_ -= removed;
  return removed;
}

std::vector<TaskRange> IntervalSet::take_out(TaskRange range) {
  std::vector<TaskRange> taken;
  if (range.empty()) return taken;
  for (auto at = ending_after(range.begin); at != intervals_.end() && at->begin < range.end; ++at)
    taken.push_back({std::max(at->begin, range.begin), std::min(at->end, range.end)});
  remove(range);
  return taken;
}

std::vector<TaskRange> IntervalSet::missing_from(TaskRange all) const {
  std::vector<TaskRange> missing;
  Index at = all.begin;
  for (const TaskRange& interval : intervals_) {
    if (interval.begin >= all.end) break;
    if (interval.begin > at) missing.push_back({at, interval.begin});
    at = std::max(at, interval.end);
  }
  if (at < all.end) missing.push_back({at, all.end});
  return missing;
}

}  // namespace tuccompi

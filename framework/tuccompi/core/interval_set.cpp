#include "tuccompi/core/interval_set.hpp"

#include <algorithm>
#include <iterator>

namespace tuccompi {

bool IntervalSet::add(TaskRange range) {
  if (range.empty()) return true;
  auto after = ends_.lower_bound(range.begin);
  if (after != ends_.end() && after->first < range.end) return false;
  const auto before = after == ends_.begin() ? ends_.end() : std::prev(after);
  if (before != ends_.end() && before->second > range.begin) return false;
  size_ += range.size();
  Index end = range.end;
  if (after != ends_.end() && after->first == range.end) {
    end = after->second;
    ends_.erase(after);
  }
  if (before != ends_.end() && before->second == range.begin)
    before->second = end;
  else
    ends_[range.begin] = end;
  return true;
}

bool IntervalSet::contains(Index value) const {
  const auto after = ends_.upper_bound(value);
  return after != ends_.begin() && std::prev(after)->second > value;
}

std::vector<TaskRange> IntervalSet::take_out(TaskRange range) {
  std::vector<TaskRange> taken;
  auto at = ends_.lower_bound(range.begin);
  if (at != ends_.begin() && std::prev(at)->second > range.begin) --at;
  while (at != ends_.end() && at->first < range.end) {
    const TaskRange whole{at->first, at->second};
    const TaskRange part{std::max(whole.begin, range.begin), std::min(whole.end, range.end)};
    at = ends_.erase(at);
    if (whole.begin < part.begin) ends_[whole.begin] = part.begin;
    if (part.end < whole.end) ends_[part.end] = whole.end;
    size_ -= part.size();
    taken.push_back(part);
  }
  return taken;
}

std::vector<TaskRange> IntervalSet::missing_from(TaskRange all) const {
  std::vector<TaskRange> missing;
  Index at = all.begin;
  for (const auto& [begin, end] : ends_) {
    if (begin >= all.end) break;
    if (begin > at) missing.push_back({at, begin});
    at = std::max(at, end);
  }
  if (at < all.end) missing.push_back({at, all.end});
  return missing;
}

std::vector<TaskRange> IntervalSet::intervals() const {
  std::vector<TaskRange> all;
  for (const auto& [begin, end] : ends_) all.push_back({begin, end});
  return all;
}

}  // namespace tuccompi

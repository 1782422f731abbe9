#include "tuccompi/core/open_list.hpp"

#include <algorithm>

namespace tuccompi {

OpenList::OpenList(std::vector<TaskRange> open) : open_(std::move(open)), first_position_{0} {
  std::erase_if(open_, [](TaskRange range) { return range.empty(); });
  for (const TaskRange range : open_) first_position_.push_back(first_position_.back() + range.size());
}

TaskRange OpenList::first_tasks_at(TaskRange positions) const {
  const auto after = std::upper_bound(first_position_.begin(), first_position_.end(), positions.begin);
  const auto i = static_cast<std::size_t>(after - first_position_.begin()) - 1;
  const Index begin = open_[i].begin + (positions.begin - first_position_[i]);
  return {begin, begin + std::min(positions.size(), open_[i].end - begin)};
}

std::vector<TaskRange> OpenList::tasks_at(TaskRange positions) const {
  std::vector<TaskRange> tasks;
  while (!positions.empty()) {
    tasks.push_back(first_tasks_at(positions));
    positions.begin += tasks.back().size();
  }
  return tasks;
}

TaskRange OpenList::positions_of(TaskRange tasks) const {
  const auto after = std::upper_bound(open_.begin(), open_.end(), tasks.begin,
                                      [](Index task, TaskRange range) { return task < range.begin; });
  const auto i = static_cast<std::size_t>(after - open_.begin()) - 1;
  const Index begin = first_position_[i] + (tasks.begin - open_[i].begin);
  return {begin, begin + tasks.size()};
}

}  // namespace tuccompi

#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "tuccompi/core/error.hpp"
#include "tuccompi/core/task_range.hpp"
#include "tuccompi/mpi/communicator.hpp"

namespace tuccompi {

/// One record per task, put by any lane of this rank, gathered in task order on rank 0. A record is `length` values of
/// T; for records of different lengths see Results<std::vector<T>>. A rank keeps only the records that were put on it.
template <class T>
class Results {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  explicit Results(Index tasks, Index length = 1)
      : tasks_(tasks),
        length_(length),
        page_tasks_(std::clamp<Index>(page_bytes / (length * Index{sizeof(T)}), 1, 4096)) {}

  /// Thread-safe. A task's first record stays; another one (the task was done twice) is dropped.
  void put(Index task, std::span<const T> record) {
    if (task < 0 || task >= tasks_ || static_cast<Index>(record.size()) != length_)
      throw Error("Results: a record of " + std::to_string(record.size()) + " values for task " + std::to_string(task) +
                  "; there are " + std::to_string(tasks_) + " tasks with " + std::to_string(length_) + " each");
    Page& page = page_of(task);
    const auto slot = static_cast<std::size_t>(task % page_tasks_);
    const std::lock_guard guard(page.mutex);
    if (page.has[slot]) return;
    std::copy(record.begin(), record.end(), page.values.begin() + static_cast<std::ptrdiff_t>(slot) * length_);
    page.has[slot] = 1;
  }
  void put(Index task, const T& value) { put(task, std::span(&value, 1)); }

  /// Whether the record of `task` was put on this rank.
  bool has(Index task) const {
    const std::lock_guard guard(mutex_);
    const auto found = pages_.find(task / page_tasks_);
    return found != pages_.end() && found->second->has[static_cast<std::size_t>(task % page_tasks_)] != 0;
  }

  /// Forgets all records: for a job that is run again.
  void clear() { pages_.clear(); }

  Index tasks() const { return tasks_; }
  Index length() const { return length_; }

  /// All records in task order on rank 0 (tasks() x length() values; T{} for tasks that failed), nothing elsewhere.
  /// Collective; after the run.
  std::vector<T> gather(const mpi::Communicator& world) const {
    std::vector<Index> owners;
    std::vector<T> values;
    for (const auto& [number, page] : pages_) {
      for (Index slot = 0; slot < page_tasks_; ++slot) {
        if (!page->has[static_cast<std::size_t>(slot)]) continue;
        owners.push_back(number * page_tasks_ + slot);
        const auto first = page->values.begin() + slot * length_;
        values.insert(values.end(), first, first + length_);
      }
    }
    owners = world.gather(0, std::span<const Index>(owners));
    values = world.gather(0, std::span<const T>(values));
    if (!world.is_root()) return {};
    std::vector<T> ordered(static_cast<std::size_t>(tasks_ * length_));
    for (std::size_t i = 0; i < owners.size(); ++i)
      std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(i) * length_, length_,
                  ordered.begin() + owners[i] * length_);
    return ordered;
  }

 private:
  static constexpr Index page_bytes = Index{1} << 16;

  struct Page {
    Page(Index tasks, Index length)
        : has(static_cast<std::size_t>(tasks)), values(static_cast<std::size_t>(tasks * length)) {}
    std::mutex mutex;
    std::vector<char> has;
    std::vector<T> values;
  };

  Page& page_of(Index task) {
    const std::lock_guard guard(mutex_);
    auto& page = pages_[task / page_tasks_];
    if (!page) page = std::make_unique<Page>(page_tasks_, length_);
    return *page;
  }

  Index tasks_;
  Index length_;
  Index page_tasks_;
  mutable std::mutex mutex_;  ///< of the table of pages, not of the pages
  std::unordered_map<Index, std::unique_ptr<Page>> pages_;
};

/// Records of different lengths.
template <class T>
class Results<std::vector<T>> {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  explicit Results(Index tasks) : tasks_(tasks) {}

  /// Thread-safe. A task's first record stays.
  void put(Index task, std::vector<T> record) {
    if (task < 0 || task >= tasks_)
      throw Error("Results: a record for task " + std::to_string(task) + " of " + std::to_string(tasks_));
    const std::lock_guard guard(mutex_);
    records_.try_emplace(task, std::move(record));
  }
  bool has(Index task) const {
    const std::lock_guard guard(mutex_);
    return records_.contains(task);
  }
  void clear() { records_.clear(); }
  Index tasks() const { return tasks_; }

  /// All records in task order on rank 0 (empty ones for tasks that failed), nothing elsewhere. Collective; after the
  /// run.
  std::vector<std::vector<T>> gather(const mpi::Communicator& world) const {
    std::vector<Index> owners;
    std::vector<Index> lengths;
    std::vector<T> values;
    for (const auto& [task, record] : records_) {
      owners.push_back(task);
      lengths.push_back(static_cast<Index>(record.size()));
      values.insert(values.end(), record.begin(), record.end());
    }
    owners = world.gather(0, std::span<const Index>(owners));
    lengths = world.gather(0, std::span<const Index>(lengths));
    values = world.gather(0, std::span<const T>(values));
    if (!world.is_root()) return {};
    std::vector<std::vector<T>> ordered(static_cast<std::size_t>(tasks_));
    auto first = values.begin();
    for (std::size_t i = 0; i < owners.size(); ++i) {
      ordered[static_cast<std::size_t>(owners[i])].assign(first, first + lengths[i]);
      first += lengths[i];
    }
    return ordered;
  }

 private:
  Index tasks_;
  mutable std::mutex mutex_;
  std::unordered_map<Index, std::vector<T>> records_;
};

}  // namespace tuccompi

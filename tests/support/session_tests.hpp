#pragma once

#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "builtin.hpp"
#include "mpi_main.hpp"
#include "temporary_folder.hpp"
#include "tuccompi/session.hpp"

namespace tuccompi::testing {

/// Options of a session that prints nothing and has the same declared units on every rank.
inline SessionOptions quiet_options(const std::string& units, const std::string& scheduler = "MS") {
  SessionOptions options;
  options.scheduler = scheduler;
  options.units = units;
  options.quiet = true;
  return options;
}

inline Session quiet_session(const std::string& units, const std::string& scheduler = "MS",
                             const Plugins& plugins = builtin_plugins()) {
  return {test_world(), plugins, quiet_options(units, scheduler)};
}

/// How many tasks each unit did, by the report.
inline std::vector<Index> tasks_of_units(const Report& report) {
  std::vector<Index> tasks(report.cluster.units.size());
  for (const LaneReport& lane : report.lanes) tasks[static_cast<std::size_t>(lane.unit)] += lane.tasks;
  return tasks;
}

inline Index total(const std::vector<Index>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), Index{0});
}

/// The sum over all ranks, on every rank.
inline Index sum_over_ranks(Index mine) {
  Index sum = 0;
  for (const std::string& text : test_world().all_gather(std::to_string(mine))) sum += std::stoll(text);
  return sum;
}

/// A folder that rank 0 makes, for all ranks. Making and leaving it are collective.
class SharedFolder {
 public:
  SharedFolder() {
    if (test_world().is_root()) own_ = std::make_unique<TemporaryFolder>();
    std::vector<char> name;
    if (own_) {
      const std::string text = own_->path().string();
      name.assign(text.begin(), text.end());
    }
    test_world().broadcast(0, name);
    path_ = std::string(name.begin(), name.end());
  }
  ~SharedFolder() { test_world().barrier(); }
  SharedFolder(const SharedFolder&) = delete;
  SharedFolder& operator=(const SharedFolder&) = delete;

  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  /// What is in it, sorted; the same on every rank. Collective.
  std::vector<std::string> names() const {
    test_world().barrier();
    std::vector<std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) all.push_back(entry.path().filename());
    std::ranges::sort(all);
    test_world().barrier();
    return all;
  }

 private:
  std::unique_ptr<TemporaryFolder> own_;
  std::filesystem::path path_;
};

}  // namespace tuccompi::testing

#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tuccompi/core/tuner.hpp"

namespace tuccompi {

/// What has been found by measuring, kept from run to run in a JSON file: by device, kernel, size of its data (to a
/// factor of two) and MK. What was found of another build of the program, or under another driver, does not count.
class ShapeCache {
 public:
  struct Found {
    LaunchShape shape;
    bool complete = false;                      ///< there is nothing left to try
    std::vector<LaunchShape> left_behind = {};  ///< clearly worse: not to be tried again
  };

  /// $XDG_CACHE_HOME/tuccompi/shapes.json, or the same below ~/.cache; nothing without a home.
  static std::optional<std::filesystem::path> usual_path();

  /// Reads `path`. A file that is not there, or that is damaged, is as good as an empty one; without a path nothing is
  /// kept.
  explicit ShapeCache(std::optional<std::filesystem::path> path);

  std::optional<Found> find(const KernelCase& kernel) const;
  void keep(const KernelCase& kernel, Found found);
  /// How many lanes work best for tasks that begin with this kernel, of `most`.
  std::optional<int> lanes(const KernelCase& first, int most) const;
  void keep_lanes(const KernelCase& first, int most, int lanes);

  /// Puts what was kept into the file, beside what other runs have put there since. A file that cannot be written costs
  /// the next run its head start, and nothing else.
  void save();

 private:
  std::optional<std::filesystem::path> path_;
  std::map<std::string, std::string> entries_;  ///< JSON by key: all that is known
  std::map<std::string, std::string> news_;     ///< of this run
};

}  // namespace tuccompi

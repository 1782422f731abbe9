#include "tuccompi/core/memory.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>
#include <string>

namespace tuccompi {
namespace {

/// The number in a file that holds one; nothing for "max" and where there is no such file.
std::optional<std::int64_t> number_in(const std::filesystem::path& file) {
  std::ifstream stream(file);
  std::int64_t number = 0;
  return stream >> number ? std::optional(number) : std::nullopt;
}

/// The number after `name` in a file of such pairs, which may have units after them.
std::optional<std::int64_t> number_after(const std::string& name, const std::filesystem::path& file) {
  std::ifstream stream(file);
  std::string word;
  std::int64_t number = 0;
  while (stream >> word >> number) {
    if (word == name) return number;
    stream.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return std::nullopt;
}

/// A group and those above it: each may have a limit. Cached file pages count as used there, but make room when asked.
std::int64_t left_in_groups(const std::filesystem::path& root, const std::string& group, const std::string& limit,
                            const std::string& usage, const std::string& cached) {
  std::int64_t left = std::numeric_limits<std::int64_t>::max();
  std::filesystem::path below = std::filesystem::path(group).relative_path();
  while (true) {
    const std::filesystem::path folder = root / below;
    if (const auto most = number_in(folder / limit)) {
      const std::int64_t used = number_in(folder / usage).value_or(0);
      left = std::min(left, *most - used + number_after(cached, folder / "memory.stat").value_or(0));
    }
    if (below.empty()) return std::max<std::int64_t>(0, left);
    below = below.parent_path();
  }
}

}  // namespace

std::int64_t available_memory(const MemoryFiles& files) {
  const auto kibibytes = number_after("MemAvailable:", files.host);
  std::int64_t least = kibibytes ? *kibibytes * 1024 : std::int64_t{sysconf(_SC_PHYS_PAGES)} * sysconf(_SC_PAGESIZE);
  std::ifstream groups(files.groups);  // "0::/path" (version 2) and "4:memory:/path" (version 1)
  for (std::string line; std::getline(groups, line);) {
    const std::string group = line.substr(line.rfind(':') + 1);
    if (line.rfind("0::", 0) == 0)
      least = std::min(least, left_in_groups(files.limits, group, "memory.max", "memory.current", "inactive_file"));
    else if (line.find(":memory:") != std::string::npos)
      least = std::min(least, left_in_groups(files.limits / "memory", group, "memory.limit_in_bytes",
                                             "memory.usage_in_bytes", "total_inactive_file"));
  }
  return least;
}

}  // namespace tuccompi

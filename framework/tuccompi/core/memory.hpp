#pragma once

#include <cstdint>
#include <filesystem>

namespace tuccompi {

/// Where the kernel tells of memory: other files in tests only.
struct MemoryFiles {
  std::filesystem::path host = "/proc/meminfo";
  std::filesystem::path groups = "/proc/self/cgroup";
  std::filesystem::path limits = "/sys/fs/cgroup";
};

/// Bytes that this process could use now without swapping: what the kernel says the host has, and no more than its
/// control groups (version 1 or 2), a container's or a batch job's for instance, leave it.
std::int64_t available_memory(const MemoryFiles& files = {});

}  // namespace tuccompi

#pragma once

#include <string>
#include <vector>

namespace tuccompi {

/// What this process may run on.
struct Processors {
  std::vector<int> allowed;       ///< logical CPUs, ascending
  std::vector<int> one_per_core;  ///< of these, one of each physical core (SMT siblings left out)
  double quota = 0;               ///< CPUs' worth of time that the cgroup grants; 0: no limit
  int online = 0;                 ///< logical CPUs of the host
  std::string model;              ///< of the processor
  std::size_t memory_bytes = 0;   ///< of the host
};

/// Reads the affinity mask that the process has inherited (not the main thread's, which libgomp may have narrowed),
/// the topology, and the cgroup's quota (v1 and v2).
Processors find_processors();

/// Parses a list as the kernel writes it: "0-3,8,10-11". Malformed parts are left out.
std::vector<int> parse_cpu_list(const std::string& list);

/// Binds the calling thread; does nothing with an empty list. OpenMP regions that this thread starts get `threads`
/// threads, which inherit its mask.
void bind_this_thread(const std::vector<int>& cores, int threads);

}  // namespace tuccompi

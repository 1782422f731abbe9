#include "tuccompi/core/affinity.hpp"

#include <omp.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <set>
#include <sstream>

namespace tuccompi {
namespace {

std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

/// The value of "key : value" in a file of such lines.
std::string field(const std::string& path, const std::string& key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.rfind(key, 0) != 0) continue;
    const auto at = line.find_first_not_of(": \t", key.size());
    return at == std::string::npos ? "" : line.substr(at);
  }
  return "";
}

/// With OMP_PROC_BIND libgomp has bound the main thread before main(); its places still list the inherited mask.
void add_openmp_places(std::set<int>& cpus) {
  if (omp_get_proc_bind() == omp_proc_bind_false) return;
  for (int place = 0; place < omp_get_num_places(); ++place) {
    std::vector<int> ids(static_cast<std::size_t>(omp_get_place_num_procs(place)));
    omp_get_place_proc_ids(place, ids.data());
    cpus.insert(ids.begin(), ids.end());
  }
}

double cgroup_quota() {
  std::string group = "/";
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);)
    if (line.rfind("0::", 0) == 0) group = line.substr(3);
  for (const std::string& folder : {"/sys/fs/cgroup" + group, std::string("/sys/fs/cgroup")}) {
    std::istringstream values(first_line(folder + "/cpu.max"));  // "max 100000" or "150000 100000"
    double quota = 0, period = 0;
    if (values >> quota >> period && period > 0) return quota / period;
  }
  for (const std::string folder : {"/sys/fs/cgroup/cpu,cpuacct", "/sys/fs/cgroup/cpu"}) {
    std::istringstream quota_line(first_line(folder + "/cpu.cfs_quota_us"));
    std::istringstream period_line(first_line(folder + "/cpu.cfs_period_us"));
    double quota = 0, period = 0;
    if (quota_line >> quota && period_line >> period && quota > 0 && period > 0) return quota / period;
  }
  return 0;
}

std::vector<int> one_per_core(const std::vector<int>& cpus) {
  std::vector<int> chosen;
  std::set<int> taken;
  for (const int cpu : cpus) {
    if (taken.contains(cpu)) continue;
    chosen.push_back(cpu);
    const auto path = "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/thread_siblings_list";
    for (const int sibling : parse_cpu_list(first_line(path))) taken.insert(sibling);
    taken.insert(cpu);
  }
  return chosen;
}

}  // namespace

std::vector<int> parse_cpu_list(const std::string& list) {
  std::vector<int> cpus;
  std::istringstream parts(list);
  for (std::string part; std::getline(parts, part, ',');) {
    int first = 0;
    const char* const end = part.data() + part.size();
    auto read = std::from_chars(part.data(), end, first);
    int last = first;
    if (read.ec == std::errc() && read.ptr != end && *read.ptr == '-') read = std::from_chars(read.ptr + 1, end, last);
    if (read.ec != std::errc() || read.ptr != end || first < 0) continue;
    for (int cpu = first; cpu <= last; ++cpu) cpus.push_back(cpu);
  }
  return cpus;
}

Processors find_processors() {
  Processors found;
  const auto listed = parse_cpu_list(field("/proc/self/status", "Cpus_allowed_list"));
  std::set<int> cpus(listed.begin(), listed.end());
  add_openmp_places(cpus);
  if (cpus.empty())
    for (int cpu = 0; cpu < sysconf(_SC_NPROCESSORS_ONLN); ++cpu) cpus.insert(cpu);
  found.allowed.assign(cpus.begin(), cpus.end());
  found.one_per_core = one_per_core(found.allowed);
  found.quota = cgroup_quota();
  found.online = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
  found.model = field("/proc/cpuinfo", "model name");
  found.memory_bytes =
      static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return found;
}

void bind_this_thread(const std::vector<int>& cores, int threads) {
  omp_set_num_threads(threads);
  if (cores.empty()) return;
  cpu_set_t mask;
  CPU_ZERO(&mask);
  for (const int core : cores)
    if (core < CPU_SETSIZE) CPU_SET(static_cast<std::size_t>(core), &mask);
#pragma omp parallel
  {
    // Inside a region, and not before one: LLVM's OpenMP sets the mask of the thread that enters the process's first
    // region to what it takes for the whole machine, and hands on threads of other teams with the mask they had there.
    sched_setaffinity(0, sizeof mask, &mask);  // a refusal (the core went offline) costs speed, not results
  }
}

}  // namespace tuccompi

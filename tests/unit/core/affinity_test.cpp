#include "tuccompi/core/affinity.hpp"

#include <doctest/doctest.h>
#include <omp.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "cluster_shapes.hpp"
#include "hostile_policies.hpp"
#include "thread_run.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;

namespace {

std::vector<int> mask_of_this_thread() {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  sched_getaffinity(0, sizeof mask, &mask);
  std::vector<int> cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
    if (CPU_ISSET(static_cast<std::size_t>(cpu), &mask)) cpus.push_back(cpu);
  return cpus;
}

}  // namespace

TEST_CASE("a list of processors is read as the kernel writes it") {
  CHECK(parse_cpu_list("0-3,8,10-11") == std::vector<int>{0, 1, 2, 3, 8, 10, 11});
  CHECK(parse_cpu_list("7") == std::vector<int>{7});
  CHECK(parse_cpu_list("").empty());
}

TEST_CASE("malformed parts of a list of processors are left out, the others stay") {
  CHECK(parse_cpu_list("x,1,-3,4-,6-5,7x,8-9x,10-11-12,99999999999,0-99999999999,2") == std::vector<int>{1, 2});
}

TEST_CASE("what the process may run on is what its mask says") {
  const Processors found = find_processors();
  CHECK_FALSE(found.allowed.empty());
  CHECK(std::ranges::is_sorted(found.allowed));
  CHECK(std::ranges::includes(found.allowed, mask_of_this_thread()));
  CHECK_FALSE(found.one_per_core.empty());
  CHECK(std::ranges::includes(found.allowed, found.one_per_core));
  CHECK(found.online >= 1);
  CHECK(found.memory_bytes > 0);
}

TEST_CASE("the mask is the one the process inherited, even in a thread that is bound to less") {
  const Processors before = find_processors();
  Processors found;
  std::jthread([&] {
    bind_this_thread({before.allowed.front()}, 1);
    found = find_processors();
  }).join();
  CHECK(found.allowed == before.allowed);
}

TEST_CASE("binding restricts the thread to the cores, and an empty list leaves it where it is") {
  const auto allowed = mask_of_this_thread();
  for (const int cpu : {allowed.front(), allowed.back()})
    std::jthread([&] {
      bind_this_thread({cpu}, 1);
      CHECK(mask_of_this_thread() == std::vector<int>{cpu});
    }).join();
  std::jthread([&] {
    bind_this_thread({}, 1);
    CHECK(mask_of_this_thread() == allowed);
  }).join();
  CHECK(mask_of_this_thread() == allowed);
}

TEST_CASE("a lane runs on the cores of its unit, and OpenMP inside it has the unit's threads on the same cores") {
  const auto allowed = mask_of_this_thread();
  auto units = numbered({cpu(0), cpu(0), cpu(0)}, 1);
  units[0].cores = {allowed.front()};
  units[0].threads = 1;
  units[1].cores = {allowed.back()};
  units[1].threads = 2;
  units[2].cores = allowed;
  units[2].threads = 4;
  ThreadRun each({.policy = fixed<OneEach>(), .units = units, .tasks = 3});
  std::atomic<int> wrong_mask = 0;
  std::atomic<int> team_wrong_mask = 0;
  std::vector<int> team(3);
  CountedJob job(each, [&](const Lane& lane, Index task) {
    wrong_mask += mask_of_this_thread() != lane.unit->cores;
    std::atomic<int> members = 0;
#pragma omp parallel
    {
      ++members;
      team_wrong_mask += mask_of_this_thread() != lane.unit->cores;
    }
    team[static_cast<std::size_t>(task)] = members;
  });
  each.run(job);
  CHECK(wrong_mask == 0);
  CHECK(team_wrong_mask == 0);
  CHECK(team == std::vector<int>{1, 2, 4});
}

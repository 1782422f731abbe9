// bench_gpu_apsp [VERTICES...]: the paper's GPU plug-in for shortest paths on the first GPU: tasks/s by MK, by where
// the loop runs, and by how lanes wait. Random graphs of the paper's class, seed 1; the graph is on the device already.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <thread>
#include <vector>

#include "cuda/gpu_searches.hpp"
#include "random_graph.hpp"
#include "tuccompi/core/affinity.hpp"
#include "tuccompi/cuda/devices.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using Searches = apsp::GpuSearches<std::uint32_t, std::uint32_t>;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

struct Outcome {
  double tasks_a_second;
  double cores;  ///< CPU time of the whole process per second
};

/// All lanes take the next source until `tasks` are done; the first task of each lane is not counted.
Outcome measure(Searches& searches, const tuccompi::Unit& unit, std::uint32_t vertices, int tasks) {
  std::atomic<int> next = 0;
  std::atomic<int> ready = 0;
  Clock::time_point start;
  std::clock_t cpu = 0;
  {
    std::vector<std::jthread> threads;
    for (int slot = 0; slot < unit.lanes; ++slot)
      threads.emplace_back([&, slot] {
        tuccompi::bind_this_thread(unit.cores, 1);
        const auto search = searches.make_search({.unit = &unit, .slot = slot});
        std::vector<apsp::RowPart<std::uint64_t>> parts(apsp::parts_of(vertices));
        search->run(static_cast<std::uint32_t>(slot), parts, {});
        if (++ready == unit.lanes) {
          start = Clock::now();
          cpu = std::clock();
          ++ready;
        }
        while (ready <= unit.lanes) std::this_thread::yield();
        for (int task = next++; task < tasks; task = next++)
          search->run(static_cast<std::uint32_t>((std::uint64_t{7919} * static_cast<unsigned>(task)) % vertices), parts,
                      {});
      });
  }
  const double seconds = seconds_since(start);
  return {tasks / seconds, static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC / seconds};
}

}  // namespace

int main(int argc, char** argv) {
  const auto gpus = tuccompi::cuda::discover();
  if (gpus.empty()) {
    std::puts("no GPU");
    return 77;
  }
  std::vector<std::uint64_t> sizes;
  for (int i = 1; i < argc; ++i) sizes.push_back(std::strtoull(argv[i], nullptr, 10));
  if (sizes.empty()) sizes = {std::uint64_t{1} << 20};
  std::printf("%s, driver %d\n%10s %6s %5s %4s %6s %10s %6s\n", gpus.front().name.c_str(), gpus.front().driver,
              "vertices", "loop", "waits", "MK", "tasks", "tasks/s", "cores");
  const int core = tuccompi::find_processors().allowed.front();
  for (const std::uint64_t size : sizes) {
    const auto graph = apsp::random_graph({.vertices = size});
    for (const auto loop : {apsp::GpuLoop::host, apsp::GpuLoop::device})
      for (const bool spins : {false, true})
        for (const int mk : {1, 2, 4, 8, 16}) {
          Searches searches(graph, loop);
          const tuccompi::Unit unit{
              .kind = tuccompi::UnitKind::gpu, .lanes = mk, .spins = spins, .cores = {core}, .device = gpus.front()};
          const int tasks = static_cast<int>(std::min<std::uint64_t>(8000, 300 + 2'000'000'000 / (size * 4)));
          const Outcome outcome = measure(searches, unit, graph.vertices(), tasks);
          std::printf("%10llu %6s %5s %4d %6d %10.1f %6.2f\n", static_cast<unsigned long long>(size),
                      loop == apsp::GpuLoop::host ? "host" : "device", spins ? "spin" : "sleep", mk, tasks,
                      outcome.tasks_a_second, outcome.cores);
          std::fflush(stdout);
        }
  }
  return 0;
}

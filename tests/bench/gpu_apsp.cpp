// bench_gpu_apsp [VERTICES...]: the paper's GPU plug-in for shortest paths on the first GPU: tasks/s by MK, by where
// the loop runs, and by how lanes wait; with blocks of 256 threads, and with the shapes that the tuner settles on.
// Random graphs of the paper's class, seed 1; the graph is on the device already.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "characterisations/characterisations.hpp"
#include "cuda/gpu_searches.hpp"
#include "fixed_shapes.hpp"
#include "lane_rate.hpp"
#include "random_graph.hpp"
#include "search_worker.hpp"
#include "tuccompi/core/affinity.hpp"
#include "tuccompi/cuda/devices.hpp"

namespace {

using namespace tuccompi;
using Searches = apsp::GpuSearches<std::uint32_t, std::uint32_t>;

struct Waits {
  const char* name;
  bool spins;
  bool core_each;
};

std::string shapes_of(const UnitTuning& tuning) {
  std::string text;
  for (const auto& kernel : tuning.kernels()) text += (text.empty() ? "" : ", ") + text_of(kernel.shape);
  return text;
}

void measure(const apsp::Graph<std::uint32_t>& graph, apsp::GpuLoop loop, const Waits& waits, int mk,
             const DeviceProfile& gpu) {
  auto cores = find_processors().one_per_core;
  cores.resize(std::min(cores.size(), waits.core_each ? static_cast<std::size_t>(mk) : 1));
  const Unit unit{.kind = UnitKind::gpu, .lanes = mk, .spins = waits.spins, .cores = cores, .device = gpu};
  Searches searches(graph, loop);
  const auto make_worker = [&](const Lane& lane) {
    return std::make_unique<SearchWorker>(searches.make_search(lane), graph.vertices());
  };
  const auto tasks = static_cast<Index>(std::min<std::uint64_t>(8000, 300 + 2'000'000'000 / (graph.vertices() * 4)));
  UnitTuning plain(std::make_unique<FixedShapes>(std::map<std::string, LaunchShape>()), mk, false);
  const LaneRate usual = lane_rate(unit, &plain, tasks, make_worker);
  UnitTuning tuning(make_measured({.device = gpu}, std::nullopt), mk, false);
  lane_rate(unit, &tuning, 500 * mk + 200, make_worker);  // until it has settled
  const LaneRate tuned = lane_rate(unit, &tuning, tasks, make_worker);
  std::printf("%10u %6s %11s %4d %6lld %10.1f %6.2f %10.1f %6.2f  %s\n", graph.vertices(),
              loop == apsp::GpuLoop::host ? "host" : "device", waits.name, mk, static_cast<long long>(tasks),
              usual.tasks_a_second, usual.cores, tuned.tasks_a_second, tuned.cores, shapes_of(tuning).c_str());
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const auto gpus = cuda::discover();
  if (gpus.empty()) {
    std::puts("no GPU");
    return 77;
  }
  std::vector<std::uint64_t> sizes;
  for (int i = 1; i < argc; ++i) sizes.push_back(std::strtoull(argv[i], nullptr, 10));
  if (sizes.empty()) sizes = {std::uint64_t{1} << 20};
  std::printf("%s, driver %d\n%10s %6s %11s %4s %6s %17s %17s\n%10s %6s %11s %4s %6s %10s %6s %10s %6s  %s\n",
              gpus.front().name.c_str(), gpus.front().driver, "", "", "", "", "", "blocks of 256", "tuned", "vertices",
              "loop", "lanes", "MK", "tasks", "tasks/s", "cores", "tasks/s", "cores", "relax, minimum, update");
  for (const std::uint64_t size : sizes) {
    const auto graph = apsp::random_graph({.vertices = size});
    for (const auto loop : {apsp::GpuLoop::host, apsp::GpuLoop::device})
      for (const Waits& waits : {Waits{"sleep", false, false}, {"spin, 1 core", true, false}, {"spin", true, true}})
        for (const int mk : {1, 2, 4, 8})
          if (!(waits.core_each && mk == 1)) measure(graph, loop, waits, mk, gpus.front());
  }
  return 0;
}

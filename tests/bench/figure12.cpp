// bench_figure12 [VERTICES:TASKS...]: the right half of the paper's figure 12 on the first GPU: whole runs of shortest
// paths with concurrent kernels and tuned shapes, against CUDA's recommended shape with one task at a time. For each
// way the tuner starts without memory, and then again with what it has kept. The graph is on the device already.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "builtin.hpp"
#include "cuda/gpu_searches.hpp"
#include "random_graph.hpp"
#include "search_worker.hpp"
#include "tuccompi/command_line.hpp"
#include "tuccompi/session.hpp"

namespace {

using namespace tuccompi;
using Searches = apsp::GpuSearches<std::uint32_t, std::uint32_t>;

class SourcesJob final : public Job {
 public:
  SourcesJob(const apsp::Graph<std::uint32_t>& graph, apsp::GpuLoop loop, Index tasks)
      : vertices_(graph.vertices()), searches_(graph, loop), tasks_(tasks) {}
  Index tasks() const override { return tasks_; }
  bool runs_on(UnitKind kind) const override { return kind == UnitKind::gpu; }
  DeviceNeed device_need(Index /*grain*/) const override { return searches_.need(); }
  std::unique_ptr<Worker> make_worker(const Lane& lane) override {
    return std::make_unique<SearchWorker>(searches_.make_search(lane), vertices_);
  }

 private:
  std::uint32_t vertices_;
  Searches searches_;
  Index tasks_;
};

struct Way {
  const char* name;
  const char* tuner;
  int mk;  ///< 0: auto
};

/// tasks/s of a whole run, with the making of its lanes.
double rate(const mpi::Communicator& world, Job& job, const Way& way, std::string& found) {
  SessionOptions options;
  options.units = "gpu:1";
  options.tuner = way.tuner;
  options.mk_auto = way.mk == 0;
  if (way.mk > 0) options.mk = way.mk;
  options.quiet = true;
  Session session(world, builtin_plugins(), options);
  const Report report = session.run(job);
  found = "MK " + std::to_string(report.tunings.front().lanes);
  for (const auto& kernel : report.tunings.front().kernels) found += ", " + text_of(kernel.shape);
  return static_cast<double>(report.tasks) / report.makespan();
}

void measure(const mpi::Communicator& world, const apsp::Graph<std::uint32_t>& graph, apsp::GpuLoop loop, Index tasks,
             const std::filesystem::path& cache) {
  SourcesJob job(graph, loop, tasks);
  std::string found;
  double baseline = 0;
  {
    SourcesJob warm(graph, loop, 8);
    rate(world, warm, {"", "occupancy", 1}, found);
  }
  for (const Way& way : {Way{"CUDA's shape, MK 1", "occupancy", 1},
                         {"CUDA's shape, MK 4", "occupancy", 4},
                         {"classes, MK 4", "classes", 4},
                         {"measured, MK 4", "measured", 4},
                         {"measured, MK 4, again", "measured", 4},
                         {"measured, MK auto", "measured", 0},
                         {"measured, MK auto, again", "measured", 0}}) {
    if (std::string(way.name).find("again") == std::string::npos) std::filesystem::remove_all(cache);
    const double now = rate(world, job, way, found);
    if (baseline == 0) baseline = now;
    std::printf("%10u %6s %6lld  %-25s %9.1f %6.2f  %s\n", graph.vertices(),
                loop == apsp::GpuLoop::host ? "host" : "device", static_cast<long long>(tasks), way.name, now,
                now / baseline, found.c_str());
    std::fflush(stdout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::pair<std::uint64_t, Index>> runs;
  for (int i = 1; i < argc; ++i) {
    char* end = nullptr;
    const auto vertices = std::strtoull(argv[i], &end, 10);
    runs.emplace_back(vertices, *end == ':' ? std::strtoll(end + 1, nullptr, 10) : 1024);
  }
  if (runs.empty())
    runs = {{10'000, 1024}, {10'000, 4096}, {100'000, 1024}, {100'000, 4096}, {1'049'088, 1024}, {1'049'088, 4096}};
  const auto cache = std::filesystem::temp_directory_path() / ("tuccompi-figure12-" + std::to_string(getpid()));
  setenv("XDG_CACHE_HOME", cache.c_str(), 1);
  const int code = run_main(1, argv, [&](const mpi::Communicator& world) {
    std::printf("%10s %6s %6s  %-25s %9s %6s  %s\n", "vertices", "loop", "tasks", "way", "tasks/s", "ratio",
                "relax, minimum, update");
    for (const auto& [vertices, tasks] : runs) {
      const auto graph = apsp::random_graph({.vertices = vertices});
      for (const auto loop : {apsp::GpuLoop::host, apsp::GpuLoop::device}) measure(world, graph, loop, tasks, cache);
    }
    return 0;
  });
  std::filesystem::remove_all(cache);
  return code;
}

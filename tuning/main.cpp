// tuccompi: what the framework itself has to offer on a command line.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <optional>
#include <string>

#include "commands.hpp"
#include "tuccompi/command_line.hpp"
#include "tuccompi/cuda/devices.hpp"

namespace {

using namespace tuccompi;

struct Options {
  int device = 0;
  TrialOptions trial;
  std::string table;
  std::string commit = "not told";
  bool json = false;
};

CLI::App* add_tune(CLI::App& app, Options& options) {
  CLI::App* const tune = app.add_subcommand(
      "tune", "Measure launch shapes on a GPU: how far the tuner is from the best, from CUDA's and from 256 threads");
  tune->add_option("--device", options.device, "The GPU, in CUDA's order")->capture_default_str();
  tune->add_option("--mk", options.trial.mk, "Tasks that run at once")
      ->check(CLI::Range(1, most_mk))
      ->capture_default_str();
  tune->add_option("--tasks", options.trial.tasks, "Tasks of a whole run with the tuner")
      ->check(CLI::Range(Index{1}, Index{1} << 40))
      ->capture_default_str();
  tune->add_option("--table", options.table,
                   "Measure every class of kernels instead, and write a table of shapes (JSON)")
      ->type_name("FILE");
  tune->add_option("--commit", options.commit, "The commit that is noted in the table")->type_name("TEXT");
  tune->add_flag("--json", options.json, "Print JSON");
  return tune;
}

DeviceProfile chosen_gpu(int ordinal) {
  const auto gpus = cuda::discover();
  require(!gpus.empty(), "tune: no GPU was found, or this build has no CUDA: there is nothing to tune on cores");
  for (const DeviceProfile& gpu : gpus)
    if (gpu.ordinal == ordinal) return gpu;
  throw InputError("--device: " + std::to_string(ordinal) + ": there are " + std::to_string(gpus.size()) +
                   " GPUs, counted from 0");
}

void tune(const Options& options) {
  std::optional<OutputFile> file;  // a wrong name must not cost a long run
  if (!options.table.empty()) file.emplace(options.table);
  const DeviceProfile gpu = chosen_gpu(options.device);
  if (file) {
    file->stream() << sweep(gpu, options.commit).dump(1) << '\n';
    return file->commit();
  }
  const nlohmann::json result = trial(gpu, options.trial);
  std::printf("%s", options.json ? (result.dump(2) + '\n').c_str() : text_of_trial(result).c_str());
}

}  // namespace

int main(int argc, char** argv) {
  return run_main(argc, argv, [&](const mpi::Communicator& world) {
    CLI::App app("TuCCompi: tools of the framework");
    Options options;
    app.set_version_flag("--version", version_line(argv));
    app.require_subcommand(1);
    add_tune(app, options);
    if (!parse(app, argc, argv, world)) return 0;
    world.together([&] {
      require(world.size() == 1, "tune: one process measures; leave mpirun out");
      tune(options);
    });
    return 0;
  });
}

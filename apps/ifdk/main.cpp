// ifdk: cone-beam CT reconstruction, on every computational unit of a mixed cluster.
#include <CLI/CLI.hpp>

#include "builtin.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "options.hpp"
#include "tuccompi/command_line.hpp"

namespace {

int compare_on_root(const tuccompi::mpi::Communicator& world, const ifdk::CompareOptions& options) {
  int code = 0;
  world.together([&] {
    if (world.is_root()) code = ifdk::compare_images(options);
  });
  world.broadcast(0, std::span(&code, 1));
  return code;
}

/// A command that writes files, in a session of its own. Its files are checked before anything else is done.
template <class Options>
int run_command(const tuccompi::mpi::Communicator& world, const tuccompi::SessionCommandLine& line,
                const Options& options, int (*command)(tuccompi::Session&, const Options&)) {
  world.together([&] {
    if (!world.is_root() || line.show_units) return;
    ifdk::Files files = files_of(options);
    if (!line.report_file.empty()) files.outputs.emplace_back(line.report_file);
    check(files);
  });
  return tuccompi::run_session(world, tuccompi::builtin_plugins(), line,
                               [&](tuccompi::Session& session) { return command(session, options); });
}

int ifdk_main(const tuccompi::mpi::Communicator& world, int argc, char** argv) {
  CLI::App app("Cone-beam CT reconstruction (FDK), on every computational unit of a mixed cluster", "ifdk");
  app.set_version_flag("--version", "ifdk " + tuccompi::version() + " (TuCCompi)");
  app.require_subcommand(1);
  tuccompi::SessionCommandLine line;
  ifdk::ReconstructOptions reconstruct_options;
  ifdk::SimulateOptions simulate_options;
  ifdk::PhantomOptions phantom_options;
  ifdk::CompareOptions compare_options;
  CLI::App& reconstruct = *app.add_subcommand("reconstruct", "A volume from the projections of a cone-beam scan");
  CLI::App& simulate = *app.add_subcommand("simulate", "Exact projections of ellipsoids");
  CLI::App& phantom = *app.add_subcommand("phantom", "The ellipsoids themselves, as a volume");
  CLI::App& compare = *app.add_subcommand("compare", "RMSE, largest difference, PSNR and correlation of two images");
  ifdk::add_reconstruct_options(reconstruct, reconstruct_options);
  ifdk::add_simulate_options(simulate, simulate_options);
  ifdk::add_phantom_options(phantom, phantom_options);
  ifdk::add_compare_options(compare, compare_options);
  for (CLI::App* command : {&reconstruct, &simulate, &phantom}) tuccompi::add_session_options(*command, line);

  if (!tuccompi::parse(app, argc, argv, world)) return 0;
  if (compare.parsed()) return compare_on_root(world, compare_options);
  if (simulate.parsed()) return run_command(world, line, simulate_options, ifdk::simulate);
  if (phantom.parsed()) return run_command(world, line, phantom_options, ifdk::phantom);
  if (reconstruct_options.frame == ifdk::Frame::rtk && reconstruct.count("--short") == 0)
    reconstruct_options.how.short_scan.median_gaps = 0;  // RTK's rule
  return run_command(world, line, reconstruct_options, ifdk::reconstruct);
}

}  // namespace

int main(int argc, char** argv) {
  return tuccompi::run_main(argc, argv, [&](const auto& world) { return ifdk_main(world, argc, argv); });
}

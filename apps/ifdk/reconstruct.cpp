#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "backprojection/columns_kernel.hpp"
#include "commands.hpp"
#include "filter/half_fan.hpp"
#include "grid_options.hpp"
#include "image/io/text.hpp"
#include "load_scan.hpp"
#include "memory.hpp"
#include "picture_of_volume.hpp"
#include "pipeline/grid_reconstruct.hpp"
#include "pipeline/reconstruct_job.hpp"
#include "pipeline/slab_size.hpp"
#include "pipeline/volume_file.hpp"
#include "plan.hpp"
#include "scan_checks.hpp"
#include "tuccompi/core/error.hpp"
#include "tuccompi/report_json.hpp"

namespace ifdk {
namespace {

using tuccompi::require;

std::string text_of_axes(const auto& values) {
  return to_text(static_cast<double>(values[0])) + "x" + to_text(static_cast<double>(values[1])) + "x" +
         to_text(static_cast<double>(values[2]));
}

/// The volume in our axes: what options say; what they leave out, as the scan's files ask for it.
Grid volume_of(const ReconstructOptions& options, const Scan& scan) {
  GridOptions volume = options.volume;
  if (scan.tomogram) {
    const Grid asked = options.frame == Frame::rtk ? to_rtk(*scan.tomogram) : *scan.tomogram;
    if (volume.size.empty()) volume.size = text_of_axes(asked.size);
    if (volume.spacing.empty()) volume.spacing = text_of_axes(asked.spacing);
  }
  require(!volume.size.empty(), "--size: the number of voxels is missing");
  require(!volume.spacing.empty(), "--spacing: the size of a voxel is missing (mm)");
  const Grid grid = volume_grid(volume);
  return options.frame == Frame::rtk ? from_rtk(grid) : grid;
}

/// RxC, or nothing for the farm. Collective, as every rank finds the same wrong or nothing.
std::unique_ptr<tuccompi::mpi::Grid> grid_of(const tuccompi::Session& session, const std::string& text) {
  if (text.empty()) return nullptr;
  int rows = 0;
  int columns = 0;
  int used = 0;
  require(std::sscanf(text.c_str(), "%9dx%9d%n", &rows, &columns, &used) == 2 &&
              static_cast<std::size_t>(used) == text.size(),
          "--grid: '" + text.substr(0, 60) + "': expected ROWSxCOLUMNS of ranks, as in 2x4");
  require(session.options().compare.empty(), "--compare: compares policies of the farm; leave --grid out");
  for (int rank = 0; rank < session.world().size(); ++rank)
    require(!session.cluster().units_of(rank).empty(),
            "--grid: rank " + std::to_string(rank) + " has no unit; every rank of a grid needs one");
  return std::make_unique<tuccompi::mpi::Grid>(session.world(), rows, columns);
}

/// Filtered projections on each rank, a slab and a filter's rows on each lane, the slices of a row of the grid, and the
/// digests of all pairs of slices while they are gathered.
void check_memory(const tuccompi::Session& session, int ranks_here, const Scan& scan, const Grid& volume,
                  const GridPlace* place) {
  const auto units = session.cluster().units_of(session.world().rank());
  Grid stacked = scan.line_integrals.grid;
  stacked.size[2] = scan.share.stacked.count();
  const double stack =
      std::max(FilteredStack::bytes(stacked, Layout::rows), FilteredStack::bytes(stacked, Layout::columns));
  const double digests = 96 * static_cast<double>(pairs_in(volume));
  const std::int64_t pairs = place ? pairs_of_row(volume, *place).count() : pairs_in(volume);
  const std::size_t sharing = place ? units.size() : session.cluster().units.size();
  const double slab = slab_bytes(volume, pairs_a_slab(volume, Layout::columns, pairs, static_cast<int>(sharing)));
  double lanes = 0;
  for (const tuccompi::Unit& unit : units) {
    lanes += slab + unit.threads * RowFilter::most_workspace_bytes(stacked.size[0]);
    // Each lane of a GPU has a slab, and memory as large that the device copies it to.
    if (unit.kind == tuccompi::UnitKind::gpu)
      lanes += 2 * unit.lanes *
               slab_bytes(volume, pairs_a_gpu_slab(volume, Layout::columns, pairs, static_cast<int>(sharing)));
  }
  const double row_of_grid = place ? slab_bytes(volume, pairs) : 0;
  check_space("filtered projections and slices of " + std::to_string(ranks_here) + " rank(s) on this host",
              ranks_here * (stack + digests + lanes + row_of_grid));
}

/// Whether the processors of all ranks have AVX2: otherwise none uses it, as a voxel's bits must not depend on who
/// computes it.
bool all_have_avx2(const tuccompi::mpi::Communicator& world) {
  const std::vector<std::string> all = world.all_gather(has_avx2() ? "yes" : "no");
  return std::ranges::find(all, "no") == all.end();
}

/// A name that is not UTF-8 must not end the program.
std::string text_of_json(const nlohmann::json& json) {
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

void explain(const tuccompi::Session& session, const nlohmann::json& plan) {
  if (!session.is_root()) return;
  if (session.options().json)
    std::printf("%s\n", text_of_json(plan).c_str());
  else
    print_plan(plan);
}

void warn(const tuccompi::Session& session, const nlohmann::json& plan) {
  if (!session.is_root()) return;
  for (const auto& warning : plan["warnings"])
    std::fprintf(stderr, "ifdk: warning: %s\n", warning.get<std::string>().c_str());
}

bool has_gpus(const tuccompi::Session& session) {
  return std::ranges::any_of(session.cluster().units,
                             [](const tuccompi::Unit& unit) { return unit.kind == tuccompi::UnitKind::gpu; });
}

/// Rank 0's check after several runs: on units of one kind the voxels' bits must not depend on the policy. A GPU's
/// differ from a core's in the last ones.
void check_runs(const tuccompi::Session& session, const ReconstructJob& job) {
  for (std::size_t run = 0; run + 1 < job.runs().size(); ++run)
    if (job.runs()[run] != job.runs().back())
      throw tuccompi::Error("the volumes differ between policies " + session.reports()[run].scheduler + " and " +
                            session.reports().back().scheduler);
}

/// Slabs are tasks over all units of all ranks. False if some failed.
bool farm(tuccompi::Session& session, Reconstruction& reconstruction, VolumeFile& file) {
  const auto units = static_cast<int>(session.cluster().units.size());
  ReconstructJob job(reconstruction, {0, pairs_in(reconstruction.volume())}, file, units, session.world());
  session.run(job);
  if (session.exit_code() != 0) return false;
  session.world().together([&] {
    if (session.is_root() && !has_gpus(session)) check_runs(session, job);
  });
  return true;
}

double gups(const tuccompi::Session& session, const Grid& volume, std::size_t views) {
  double seconds = session.reports().back().makespan();
  if (!session.reports().back().stage.empty()) seconds += session.reports().front().makespan();  // the filter's
  return static_cast<double>(volume.samples()) * static_cast<double>(views) / seconds / 1073741824.0;
}

void conclude(const tuccompi::Session& session, const ReconstructOptions& options, nlohmann::json plan, double speed) {
  const bool compared = session.options().compare.size() > 1 && !has_gpus(session);
  if (session.options().json) {
    plan["output"] = options.output.string();
    if (!options.png.empty()) plan["png"] = options.png.string();
    plan["gups"] = speed;
    if (compared) plan["same_under_all_policies"] = true;
    plan["reports"] = nlohmann::json::array();
    for (const auto& report : session.reports()) plan["reports"].push_back(tuccompi::to_json(report));
    std::printf("%s\n", text_of_json(plan).c_str());
    return;
  }
  if (session.options().quiet) return;
  if (compared) std::printf("the same volume, bit by bit, under every policy\n");
  std::printf("filtered and back-projected at %.3g GUPS (2^30 voxel updates a second)\n", speed);
  std::printf("volume: %s\n", options.output.c_str());
  if (!options.png.empty()) std::printf("central slices: %s\n", options.png.c_str());
}

void add_up(const tuccompi::mpi::Communicator& world, Statistics& statistics) {
  const auto all = world.gather(0, std::span<const Statistics>(&statistics, 1));
  if (!world.is_root()) return;
  statistics = {};
  for (const Statistics& part : all) statistics += part;
}

}  // namespace

int reconstruct(tuccompi::Session& session, const ReconstructOptions& options) {
  const auto& world = session.world();
  const auto host = world.on_this_host();
  std::unique_ptr<tuccompi::mpi::Grid> grid;
  world.together([&] { grid = grid_of(session, options.grid); });
  const GridPlace place = grid ? place_in(*grid) : GridPlace{};
  std::unique_ptr<Reconstruction> reconstruction;
  ReconstructionOptions how = options.how;
  how.vectorised = how.vectorised && all_have_avx2(world);
  Scan scan;
  world.together([&] {
    require(options.explain || !options.output.empty(), "--output: name the file of the volume");
    scan = load_scan(options.scan, place);
    const Grid volume = volume_of(options, scan);
    refuse_narrow_detector(scan.line_integrals.grid);
    require(place.rows <= pairs_in(volume), "--grid: more rows than pairs of slices");
    refuse_one_side(scan.views);
    refuse_turned_rows(scan.views);
    if (options.half_fan_check) refuse_half_fan(scan.views, scan.line_integrals.grid);
    check_memory(session, host.size(), scan, volume, grid ? &place : nullptr);
    reconstruction =
        std::make_unique<Reconstruction>(std::move(scan.line_integrals), scan.views, volume, how, scan.share);
  });
  if (grid) add_up(world, scan.statistics);
  const nlohmann::json plan = plan_of(session, *reconstruction, scan, options, place);
  world.together([&] { refuse_darkness(scan.statistics); });
  if (options.explain) {
    warn(session, plan);
    explain(session, plan);
    return 0;
  }

  VolumeFile file(world, options.output, reconstruction->volume(), options.frame);
  warn(session, plan);
  if (session.is_root() && !session.options().json && !session.options().quiet) print_plan(plan);
  const bool done =
      grid ? grid_reconstruct(session, *grid, *reconstruction, static_cast<std::int64_t>(scan.views.size()), file)
           : farm(session, *reconstruction, file);
  if (!done) {
    if (session.is_root()) std::fprintf(stderr, "ifdk: some tasks failed; no volume is written\n");
    return session.exit_code();
  }
  file.commit();
  world.together([&] {
    if (!session.is_root()) return;
    if (!options.png.empty()) write_picture_of_volume(options.png, options.output, options.frame, options.png_window);
    conclude(session, options, plan, gups(session, reconstruction->volume(), scan.views.size()));
  });
  return 0;
}

}  // namespace ifdk

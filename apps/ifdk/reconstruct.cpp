#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "commands.hpp"
#include "filter/half_fan.hpp"
#include "grid_options.hpp"
#include "image/io/limits.hpp"
#include "load_scan.hpp"
#include "picture_of_volume.hpp"
#include "pipeline/reconstruct_job.hpp"
#include "pipeline/volume_file.hpp"
#include "tuccompi/core/error.hpp"
#include "tuccompi/report_json.hpp"

namespace ifdk {
namespace {

using tuccompi::require;

/// The volume in our axes: what options say, or what the scan's files ask for.
Grid volume_of(const ReconstructOptions& options, const Scan& scan) {
  if (options.volume.size.empty() && options.volume.spacing.empty() && scan.tomogram) {
    require(options.volume.origin.empty(), "--origin: needs --size and --spacing as well");
    return *scan.tomogram;
  }
  require(!options.volume.size.empty(), "--size: the number of voxels is missing");
  require(!options.volume.spacing.empty(), "--spacing: the size of a voxel is missing (mm)");
  const Grid grid = volume_grid(options.volume);
  return options.frame == Frame::rtk ? from_rtk(grid) : grid;
}

/// Before anything is allocated for it: filtered projections on each rank, two slices at least on each lane.
void check_space(const tuccompi::Session& session, int ranks_here, const Scan& scan, const Grid& volume) {
  const auto lanes_here = static_cast<double>(session.cluster().units_of(session.world().rank()).size());
  const double stack = std::max(FilteredStack::bytes(scan.line_integrals.grid, Layout::rows),
                                FilteredStack::bytes(scan.line_integrals.grid, Layout::columns));
  const double pair = 2.0 * sizeof(float) * static_cast<double>(volume.size[0]) * static_cast<double>(volume.size[1]);
  const double needed = static_cast<double>(ranks_here) * (stack + lanes_here * pair);
  require(needed < 9e18, "--size: the volume's slices are too large for any memory");
  check_memory("ifdk reconstruct: filtered projections and slices of " + std::to_string(session.world().size()) +
                   " rank(s)",
               static_cast<std::int64_t>(needed));
}

nlohmann::json json_of(const Grid& grid) {
  return {{"size", grid.size}, {"spacing_mm", grid.spacing}, {"origin_mm", grid.origin}};
}

/// What will be done, and why.
nlohmann::json plan_of(const Reconstruction& reconstruction, const Scan& scan, const ReconstructOptions& options,
                       tuccompi::Index grain) {
  const Grid& volume = reconstruction.volume();
  const HalfFan fan = half_fan(scan.views, reconstruction.projections());
  return {{"projections", scan.source},
          {"detector", json_of(reconstruction.projections())},
          {"volume", json_of(options.frame == Frame::rtk ? to_rtk(volume) : volume)},
          {"frame", options.frame == Frame::rtk ? "rtk" : "ifdk"},
          {"counts", scan.counts},
          {"starved_pixels", scan.statistics.starved},
          {"dead_pixels", scan.statistics.dead},
          {"short_scan", {{"weighted", reconstruction.short_scan().active()}, {"why", reconstruction.short_scan().why()}}},
          {"field_of_view_mm", {fan.radius_left, fan.radius_right}},
          {"padded_row", reconstruction.filter().length()},
          {"kernel", {{"name", reconstruction.kernel().name()}, {"why", reconstruction.why_kernel()}}},
          {"pairs_a_slab", grain}};
}

std::string text_of(const nlohmann::json& size) {
  return size[0].dump() + " x " + size[1].dump() + " x " + size[2].dump();
}

void print_plan(const nlohmann::json& plan) {
  std::printf("%s: %s pixels x views -> %s voxels of %s mm, frame %s\n", plan["projections"].get<std::string>().c_str(),
              text_of(plan["detector"]["size"]).c_str(), text_of(plan["volume"]["size"]).c_str(),
              text_of(plan["volume"]["spacing_mm"]).c_str(), plan["frame"].get<std::string>().c_str());
  if (plan["counts"])
    std::printf("counts: %s starved pixels, %s dead ones\n", plan["starved_pixels"].dump().c_str(),
                plan["dead_pixels"].dump().c_str());
  std::printf("%s\n", plan["short_scan"]["why"].get<std::string>().c_str());
  std::printf("kernel: %s: %s\n", plan["kernel"]["name"].get<std::string>().c_str(),
              plan["kernel"]["why"].get<std::string>().c_str());
  std::fflush(stdout);
}

/// Rank 0's check after several runs: the voxels' bits must not depend on the policy.
std::string check_runs(const tuccompi::Session& session, const ReconstructJob& job) {
  for (std::size_t run = 0; run + 1 < job.runs().size(); ++run)
    if (job.runs()[run] != job.runs().back())
      return "the volumes differ between policies " + session.reports()[run].scheduler + " and " +
             session.reports().back().scheduler;
  return "";
}

void conclude(const tuccompi::Session& session, const ReconstructOptions& options, nlohmann::json plan,
              const ReconstructJob& job) {
  const double updates = static_cast<double>(plan["volume"]["size"][0].get<std::int64_t>()) *
                         plan["volume"]["size"][1].get<double>() * plan["volume"]["size"][2].get<double>() *
                         plan["detector"]["size"][2].get<double>();
  const double gups = updates / session.reports().back().makespan() / 1073741824.0;
  if (session.options().json) {
    plan["output"] = options.output.string();
    if (!options.png.empty()) plan["png"] = options.png.string();
    plan["gups"] = gups;
    if (job.runs().size() > 1) plan["same_under_all_policies"] = true;
    plan["reports"] = nlohmann::json::array();
    for (const auto& report : session.reports()) plan["reports"].push_back(tuccompi::to_json(report));
    std::printf("%s\n", plan.dump(2, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
    return;
  }
  if (job.runs().size() > 1) std::printf("the same volume, bit by bit, under every policy\n");
  std::printf("filtered and back-projected at %.3g GUPS (2^30 voxel updates a second)\n", gups);
  std::printf("volume: %s\n", options.output.c_str());
  if (!options.png.empty()) std::printf("central slices: %s\n", options.png.c_str());
}

}  // namespace

int reconstruct(tuccompi::Session& session, const ReconstructOptions& options) {
  const auto& world = session.world();
  const auto host = world.on_this_host();
  std::unique_ptr<Reconstruction> reconstruction;
  Scan scan;
  world.together([&] {
    require(options.explain || !options.output.empty(), "--output: name the file of the volume");
    scan = load_scan(options.scan);
    const Grid volume = volume_of(options, scan);
    if (options.half_fan_check) refuse_half_fan(scan.views, scan.line_integrals.grid);
    check_space(session, host.size(), scan, volume);
    reconstruction = std::make_unique<Reconstruction>(std::move(scan.line_integrals), scan.views, volume, options.how);
  });
  const bool loud = session.is_root() && !session.options().json && !session.options().quiet;
  const auto units = static_cast<int>(session.cluster().units.size());
  const nlohmann::json plan = plan_of(*reconstruction, scan, options, grain_of(*reconstruction, units));
  if (options.explain && session.is_root() && session.options().json) std::printf("%s\n", plan.dump(2).c_str());
  if (loud) print_plan(plan);
  if (options.explain) return 0;

  VolumeFile file(world, options.output, reconstruction->volume(), options.frame);
  ReconstructJob job(*reconstruction, file, units, world);
  session.run(job);
  if (session.exit_code() != 0) {
    if (session.is_root()) std::fprintf(stderr, "ifdk: some slices failed; no volume is written\n");
    return session.exit_code();
  }
  world.together([&] {
    if (!session.is_root()) return;
    const std::string wrong = check_runs(session, job);
    if (!wrong.empty()) throw tuccompi::Error(wrong);
  });
  file.commit();
  world.together([&] {
    if (!session.is_root()) return;
    if (!options.png.empty()) write_picture_of_volume(options.png, options.output, options.frame);
    conclude(session, options, plan, job);
  });
  return 0;
}

}  // namespace ifdk

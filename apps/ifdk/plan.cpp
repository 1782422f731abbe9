#include "plan.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "filter/fan.hpp"
#include "filter/half_fan.hpp"
#include "geometry/angles.hpp"
#include "pipeline/frame.hpp"
#include "pipeline/grid_reconstruct.hpp"
#include "pipeline/slab_size.hpp"

namespace ifdk {
namespace {

constexpr double degree = std::numbers::pi / 180;

nlohmann::json json_of(const Grid& grid) {
  return {{"size", grid.size}, {"spacing_mm", grid.spacing}, {"origin_mm", grid.origin}};
}

/// Least and greatest over the views.
nlohmann::json range_of(const std::vector<View>& views, double (*value)(const View&)) {
  double least = value(views.front()), greatest = least;
  for (const View& view : views) {
    least = std::min(least, value(view));
    greatest = std::max(greatest, value(view));
  }
  return {least, greatest};
}

/// Between the first and the last view, without the largest gap.
double span_degrees(const std::vector<View>& views) {
  std::vector<double> angles;
  for (const View& view : views) angles.push_back(source_angle(view));
  return 360 - largest_gap(angles).size / degree;
}

nlohmann::json json_of_geometry(const Scan& scan) {
  return {{"source", scan.geometry},
          {"views", scan.views.size()},
          {"sid_mm", range_of(scan.views, source_to_isocentre)},
          {"sdd_mm", range_of(scan.views, source_to_detector)},
          {"span_degrees", span_degrees(scan.views)}};
}

/// Distance of the farthest voxel's centre from the rotation axis, mm.
double reach_of(const Grid& volume) {
  double reach = 0;
  for (const std::int64_t i : {std::int64_t{0}, volume.size[0] - 1})
    for (const std::int64_t j : {std::int64_t{0}, volume.size[1] - 1})
      reach = std::max(reach, std::hypot(volume.coordinate(0, i), volume.coordinate(1, j)));
  return reach;
}

/// The widest angle of a ray against its fan's axis, over all views.
double half_fan_angle(const std::vector<View>& views, const Grid& detector) {
  double widest = 0;
  for (const View& view : views) {
    const Fan fan(view);
    for (const std::int64_t column : {std::int64_t{0}, detector.size[0] - 1})
      widest = std::max(widest, std::abs(fan.angle(detector.coordinate(0, column))));
  }
  return widest;
}

template <class... Values>
std::string text(const char* format, Values... values) {
  char buffer[256];
  std::snprintf(buffer, sizeof buffer, format, values...);
  return buffer;
}

std::string text_of_range(const nlohmann::json& range) {
  const double least = range[0], greatest = range[1];
  if (greatest - least <= 1e-9 * std::abs(greatest)) return text("%.6g", greatest);
  return text("%.6g to %.6g", least, greatest);
}

std::string text_of(const nlohmann::json& size) {
  return size[0].dump() + " x " + size[1].dump() + " x " + size[2].dump();
}

}  // namespace

nlohmann::json plan_of(const tuccompi::Session& session, const Reconstruction& reconstruction, const Scan& scan,
                       const ReconstructOptions& options, const GridPlace& place) {
  const Grid& volume = reconstruction.volume();
  const bool farm = options.grid.empty();
  const std::size_t units =
      farm ? session.cluster().units.size() : session.cluster().units_of(session.world().rank()).size();
  const std::int64_t pairs = farm ? pairs_in(volume) : pairs_of_row(volume, place).count();
  Grid detector = reconstruction.projections();
  detector.size[2] = static_cast<std::int64_t>(scan.views.size());
  const HalfFan fan = half_fan(scan.views, reconstruction.projections());
  return {
      {"warnings", warnings_of(reconstruction, scan, options)},
      {"projections", scan.source},
      {"detector", json_of(detector)},
      {"volume", json_of(options.frame == Frame::rtk ? to_rtk(volume) : volume)},
      {"frame", options.frame == Frame::rtk ? "rtk" : "ifdk"},
      {"geometry", json_of_geometry(scan)},
      {"counts", scan.counts},
      {"free_beam", scan.free_beam},
      {"starved_pixels", scan.statistics.starved},
      {"pixels", scan.statistics.pixels},
      {"dead_pixels", scan.statistics.dead},
      {"short_scan", {{"weighted", reconstruction.short_scan().active()}, {"why", reconstruction.short_scan().why()}}},
      {"field_of_view_mm", {fan.radius_left, fan.radius_right}},
      {"volume_reaches_mm", reach_of(volume)},
      {"padded_row", reconstruction.filter().length()},
      {"kernel", {{"name", reconstruction.kernel().name()}, {"why", reconstruction.why_kernel()}}},
      {"ranks", farm ? "farm" : "grid " + options.grid},
      {"pairs_a_slab", pairs_a_slab(volume, reconstruction.kernel().layout(), pairs, static_cast<int>(units))}};
}

void print_plan(const nlohmann::json& plan) {
  std::printf("%s: %s pixels x views -> %s voxels of %s mm, frame %s\n", plan["projections"].get<std::string>().c_str(),
              text_of(plan["detector"]["size"]).c_str(), text_of(plan["volume"]["size"]).c_str(),
              text_of(plan["volume"]["spacing_mm"]).c_str(), plan["frame"].get<std::string>().c_str());
  const auto& geometry = plan["geometry"];
  std::printf("geometry: %s: SID %s mm, SDD %s mm, %s views over %.4g degrees\n",
              geometry["source"].get<std::string>().c_str(), text_of_range(geometry["sid_mm"]).c_str(),
              text_of_range(geometry["sdd_mm"]).c_str(), geometry["views"].dump().c_str(),
              geometry["span_degrees"].get<double>());
  std::printf("field of view: %.4g and %.4g mm on the two sides of the axis; the volume reaches %.4g mm\n",
              plan["field_of_view_mm"][0].get<double>(), plan["field_of_view_mm"][1].get<double>(),
              plan["volume_reaches_mm"].get<double>());
  if (plan["counts"])
    std::printf("counts: %s; %s of %s pixels starved, %s dead\n", plan["free_beam"].get<std::string>().c_str(),
                plan["starved_pixels"].dump().c_str(), plan["pixels"].dump().c_str(),
                plan["dead_pixels"].dump().c_str());
  std::printf("%s\n", plan["short_scan"]["why"].get<std::string>().c_str());
  std::printf("ranks: %s; %s pairs of slices a slab\n", plan["ranks"].get<std::string>().c_str(),
              plan["pairs_a_slab"].dump().c_str());
  std::printf("kernel: %s: %s\n", plan["kernel"]["name"].get<std::string>().c_str(),
              plan["kernel"]["why"].get<std::string>().c_str());
  std::fflush(stdout);
}

std::vector<std::string> warnings_of(const Reconstruction& reconstruction, const Scan& scan,
                                     const ReconstructOptions& options) {
  std::vector<std::string> warnings;
  const Grid& detector = reconstruction.projections();
  const double span = span_degrees(scan.views);
  const double needed = 180 + 2 * half_fan_angle(scan.views, detector) / degree;
  const double step = span / static_cast<double>(std::max<std::size_t>(1, scan.views.size() - 1));
  if (reconstruction.short_scan().active() && span + step < needed)
    warnings.push_back(
        text("the views span %.4g degrees, and this detector's fan needs %.4g: rays are missing, and "
             "values will be wrong where they are",
             span, needed));
  const Statistics& pixels = scan.statistics;
  constexpr double half_of_i0 = 0.7;  // -log(0.5)
  if (scan.default_i0 && static_cast<double>(pixels.lowest) > half_of_i0)
    warnings.push_back(text("I0 is taken to be 65535, but the brightest pixel has %.3g of it: say --i0, or give flats",
                            std::exp(-static_cast<double>(pixels.lowest))));
  const double starved =
      static_cast<double>(pixels.starved) / static_cast<double>(std::max<std::int64_t>(1, pixels.pixels));
  if (starved > 0.01)
    warnings.push_back(text("%.3g %% of the pixels are starved: they have next to no signal", 100 * starved));
  if (!options.half_fan_check) {
    const HalfFan fan = half_fan(scan.views, detector);
    if (fan.needed)
      warnings.push_back(
          text("the detector is off-centre (it sees %.4g and %.4g mm on the two sides of the axis), and "
               "no half-fan weights are used, as asked",
               fan.radius_left, fan.radius_right));
  }
  if (reconstruction.reaches_source())
    warnings.emplace_back("the volume reaches the plane of the source in some view: voxels near it have no meaning");
  return warnings;
}

}  // namespace ifdk

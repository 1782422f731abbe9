#include "geometry/ctsimu.hpp"

#include <cmath>
#include <string>

#include "geometry/ctsimu_parts.hpp"
#include "geometry/ctsimu_values.hpp"
#include "geometry/text_input.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

using text_input::shown;

void check_count(const CtsimuScan& scan) {
  const std::int64_t images = scan.detector.size[2];
  tuccompi::require(images == std::ssize(scan.views), scan.metadata.string() + ": there are " + std::to_string(images) +
                                                          " projections, but " + std::to_string(scan.views.size()) +
                                                          " in " + scan.scenario.string());
}

/// Binned pixels are larger and fewer: what has to agree is the width that they cover.
void check_width(const JsonCursor& scenario, const CtsimuScan& scan, const char* count, const char* pitch, int axis) {
  const JsonCursor detector = scenario["detector"];
  const double expected =
      static_cast<double>(ctsimu::pixels(detector[count])) * ctsimu::length_in_mm(detector["pixel_pitch"][pitch]);
  const auto a = static_cast<std::size_t>(axis);
  const double width = static_cast<double>(scan.detector.size[a]) * scan.detector.spacing[a];
  tuccompi::require(std::abs(width - expected) <= 1e-6 * expected,
                    scan.metadata.string() + ": the projections are " + shown(width) +
                        " mm wide along the detector's " + pitch + ", but the detector is " + shown(expected) +
                        " mm in " + scan.scenario.string());
}

/// What the metadata and images leave open. Projections that are corrected for the dark field are 0 without radiation.
void take_grey_values(const JsonCursor& values, const JsonCursor& projections, CtsimuScan& scan) {
  if (!scan.max_intensity && !values["imax"]["value"].is_null()) scan.max_intensity = ctsimu::number(values["imax"]);
  const bool corrected = projections["dark_field"]["projections_corrected"].flag();
  if (!corrected && scan.darks.paths.empty() && !values["imin"]["value"].is_null())
    scan.dark_intensity = ctsimu::number(values["imin"]);
}

}  // namespace

CtsimuScan read_ctsimu(const std::filesystem::path& file) {
  const auto [scenario_file, metadata_file] = ctsimu::find_pair(file);
  const JsonCursor scenario(scenario_file), metadata(metadata_file);
  CtsimuScan scan;
  scan.scenario = scenario_file;
  scan.metadata = metadata_file;
  scan.views = ctsimu::views_of(scenario);
  ctsimu::read_metadata(metadata, metadata_file.parent_path(), scan);
  check_count(scan);
  check_width(scenario, scan, "columns", "u", 0);
  check_width(scenario, scan, "rows", "v", 1);
  take_grey_values(scenario["detector"]["gray_value"], metadata["output"]["projections"], scan);
  return scan;
}

}  // namespace ifdk

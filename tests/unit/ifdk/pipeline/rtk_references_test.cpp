// Volumes that RTK's CPU filters reconstructed (tests/data/ifdk/README.md), from projections that are simulated here.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "scans.hpp"

using namespace ifdk;
using namespace ifdk::testing;

namespace {

/// How RTK was run.
struct RtkCase {
  const char* file;
  std::int64_t views;
  double first_angle, arc;
  CircularParameters base;
  std::array<std::int64_t, 2> detector;
  std::array<double, 2> pitch;
  double voxel, phantom_scale;
  double hann = 0;
  bool columns = true;  ///< the fast kernel is right for it
};

const RtkCase cases[] = {
    {"c01_full", 60, 0, 360, {.sid = 600, .sdd = 1200}, {64, 56}, {8, 8}, 8, 90},
    {"c02_srcoff",
     60,
     1.5,
     360,
     {.sid = 600, .sdd = 1200, .source_offset_x = 20, .source_offset_y = 15},
     {64, 56},
     {8, 8},
     8,
     90},
    {"c05_short230", 60, 10, 230, {.sid = 1000, .sdd = 1536}, {64, 56}, {8, 8}, 8, 90},
    {"c06_tilt",
     60,
     1.5,
     360,
     {.sid = 600,
      .sdd = 1200,
      .out_of_plane_angle = 2,
      .in_plane_angle = 3,
      .projection_offset_x = 3,
      .projection_offset_y = -4},
     {64, 56},
     {8, 8},
     8,
     90,
     0,
     false},
    {"c07_hann08", 60, 1.5, 360, {.sid = 600, .sdd = 1200}, {64, 56}, {8, 8}, 8, 90, 0.8},
    {"c08_trunc", 60, 0, 360, {.sid = 600, .sdd = 1200}, {48, 30}, {8, 8}, 8, 90},
    {"c09_aniso", 45, 4, 360, {.sid = 500, .sdd = 900}, {75, 41}, {5, 9}, 7, 80},
};

std::vector<float> reference(const RtkCase& one) {
  const auto path = std::filesystem::path(DATA_DIR) / "ifdk" / "rtk" / (std::string(one.file) + "_fdk.raw");
  std::ifstream file(path, std::ios::binary);
  REQUIRE_MESSAGE(file, path.string());
  std::vector<float> values(24 * 24 * 24);
  file.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(values.size() * sizeof(float)));
  REQUIRE(file);
  return values;
}

SimulatedScan scan_of(const RtkCase& one) {
  const auto geometry = simulated_geometry(one.views, one.first_angle, one.arc, one.base);
  return simulated(shepp_logan(one.phantom_scale), geometry,
                   pixels(one.detector[0], one.detector[1], one.pitch[0], one.pitch[1], geometry.size()));
}

/// Root of the mean squared difference from RTK's volume; the kernel's name is appended to `kernels`.
double rmse(const RtkCase& one, KernelChoice kernel, bool vectorised) {
  ReconstructionOptions options{.short_scan = {.median_gaps = 0}, .kernel = kernel, .vectorised = vectorised};
  if (one.hann > 0) options.ramp = {Window::hann, one.hann};
  const Grid volume = cube(24, one.voxel);
  const SimulatedScan scan = scan_of(one);
  const Image image = reconstruct(scan.line_integrals, scan.views, from_rtk(volume), options);
  return rms_difference(in_rtk_order(image, volume).values, reference(one));
}

}  // namespace

TEST_CASE("the general kernel's volumes are RTK's to an RMSE of a millionth") {
  for (const RtkCase& one : cases) {
    CAPTURE(one.file);
    CHECK(rmse(one, KernelChoice::general, false) < 1e-6);
  }
}

TEST_CASE("the columns kernels' volumes are RTK's to an RMSE of a millionth") {
  for (const RtkCase& one : cases) {
    if (!one.columns) continue;
    CAPTURE(one.file);
    CHECK(rmse(one, KernelChoice::columns, false) < 1e-6);
    CHECK(rmse(one, KernelChoice::columns, true) < 1e-6);
  }
}

TEST_CASE("so are those of the kernel that is chosen automatically, which is the fast one but for tilts") {
  for (const RtkCase& one : cases) {
    CAPTURE(one.file);
    CHECK(rmse(one, KernelChoice::automatic, true) < 1e-6);
    const SimulatedScan scan = scan_of(one);
    const Reconstruction chosen(scan.line_integrals, scan.views, cube(24, one.voxel), {});
    CHECK((chosen.kernel().layout() == Layout::columns) == one.columns);
  }
}

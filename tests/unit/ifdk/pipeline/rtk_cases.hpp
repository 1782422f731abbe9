#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "scans.hpp"

/// Volumes of 24^3 voxels that RTK's CPU filters reconstructed (tests/data/ifdk/README.md), and how.
namespace ifdk::testing {

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

inline const RtkCase rtk_cases[] = {
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

inline std::vector<float> reference(const RtkCase& one) {
  const auto path = std::filesystem::path(DATA_DIR) / "ifdk" / "rtk" / (std::string(one.file) + "_fdk.raw");
  std::ifstream file(path, std::ios::binary);
  REQUIRE_MESSAGE(file, path.string());
  std::vector<float> values(24 * 24 * 24);
  file.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(values.size() * sizeof(float)));
  REQUIRE(file);
  return values;
}

inline SimulatedScan scan_of(const RtkCase& one) {
  const auto geometry = simulated_geometry(one.views, one.first_angle, one.arc, one.base);
  return simulated(shepp_logan(one.phantom_scale), geometry,
                   pixels(one.detector[0], one.detector[1], one.pitch[0], one.pitch[1], geometry.size()));
}

inline Grid volume_of(const RtkCase& one) { return cube(24, one.voxel); }

inline ReconstructionOptions options_of(const RtkCase& one) {
  ReconstructionOptions options{.short_scan = {.median_gaps = 0}};
  if (one.hann > 0) options.ramp = {Window::hann, one.hann};
  return options;
}

}  // namespace ifdk::testing

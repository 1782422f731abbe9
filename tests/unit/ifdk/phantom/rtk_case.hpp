#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "geometry/circular.hpp"
#include "image/grid.hpp"

namespace ifdk {

/// A scan of the Shepp-Logan phantom that RTK has simulated.
struct RtkCase {
  std::string file;         ///< its projections, u fastest
  std::vector<View> views;  ///< of these
  Grid detector;
  double phantom_scale;
};

/// A full turn of `per_turn` views, of which the file holds every `step`th.
inline std::vector<View> circle(std::int64_t per_turn, std::size_t step, double first_angle,
                                const CircularParameters& base) {
  const auto all = simulated_geometry(per_turn, first_angle, 360, base);
  std::vector<View> views;
  for (std::size_t i = 0; i < all.size(); i += step) views.push_back(view_of(all[i]));
  return views;
}

inline Grid detector(std::int64_t columns, std::int64_t rows, double spacing_u, double spacing_v) {
  return centred({.size = {columns, rows, 1}, .spacing = {spacing_u, spacing_v, 1}}, 2);
}

/// All floats of a little-endian raw file of tests/data/ifdk/rtk.
inline std::vector<float> read_floats(const std::string& name) {
  const std::filesystem::path path = std::filesystem::path(DATA_DIR) / "ifdk" / "rtk" / name;
  std::ifstream file(path, std::ios::binary);
  REQUIRE_MESSAGE(file, path.string());
  std::vector<float> values(std::filesystem::file_size(path) / sizeof(float));
  file.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(values.size() * sizeof(float)));
  return values;
}

}  // namespace ifdk

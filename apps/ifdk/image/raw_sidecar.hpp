#pragma once

#include <array>
#include <filesystem>
#include <string>

#include "image/grid.hpp"

namespace ifdk {

/// What the axes and the values of an image mean.
struct ImageMeaning {
  std::array<std::string, 3> axes{"x", "y", "z"};
  std::string unit = "1/mm";
};

/// The JSON text that describes a raw file of little-endian float32 samples: data_file, header_bytes, type, byte_order,
/// size, spacing and origin (both in mm), axes (the first one fastest), unit.
std::string raw_sidecar(const Grid& grid, const std::filesystem::path& data_file, const ImageMeaning& meaning = {});

/// The name of the sidecar of a raw file: volume.raw.json.
std::filesystem::path sidecar_of(const std::filesystem::path& raw_file);

}  // namespace ifdk

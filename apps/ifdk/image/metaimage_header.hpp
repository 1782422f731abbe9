#pragma once

#include <string>
#include <string_view>

#include "image/grid.hpp"

namespace ifdk {

/// The header of a MetaImage of float32 samples in little-endian order. With `data_file` LOCAL they follow at once, in
/// the same .mha file, so sample n lies at header.size() + 4 n; otherwise they are in that file, beside the .mhd file.
std::string metaimage_header(const Grid& grid, std::string_view data_file = "LOCAL");

}  // namespace ifdk

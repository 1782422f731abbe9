#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "image/image.hpp"
#include "image/sample_type.hpp"

namespace ifdk {

/// A file with samples. Without an offset they are the last bytes of the file.
struct DataFile {
  std::filesystem::path path;
  std::optional<std::int64_t> offset = 0;
};

/// What is known of an image before its samples are read.
struct ImageHeader {
  Grid grid{};
  SampleFormat format{};
  std::vector<DataFile> data{};  ///< in the order of the planes, equally many in each
  bool compressed = false;       ///< with zlib or gzip; then there is one data file
  std::optional<std::int64_t> compressed_bytes{};
  bool has_spacing = false;  ///< false: nothing told it, and grid.spacing is 1
  bool has_origin = false;   ///< false: nothing told it, and grid.origin is 0
};

}  // namespace ifdk

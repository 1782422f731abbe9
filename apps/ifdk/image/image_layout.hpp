#pragma once

#include <filesystem>
#include <string>

#include "image/grid.hpp"
#include "image/raw_sidecar.hpp"

namespace ifdk {

/// How an image of float32 samples lies in files: sample n at head.size() + 4 n of `data_file`, little-endian, x
/// fastest. For whoever writes the samples: one process, or many ranks together.
struct ImageLayout {
  std::filesystem::path data_file;
  std::string head;                   ///< what stands before the samples
  std::filesystem::path header_file;  ///< empty if `data_file` is all
  std::string header_text;            ///< what stands in it
};

/// By the extension of `path`: .mha; .mhd with .raw beside it; .raw with .raw.json beside it; .npy. Throws InputError
/// for any other, and for a grid without samples or with spacings that are not positive.
ImageLayout image_layout(const std::filesystem::path& path, const Grid& grid, const ImageMeaning& meaning = {});

}  // namespace ifdk

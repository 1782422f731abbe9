#pragma once

#include <filesystem>

#include "image/read_options.hpp"

namespace ifdk {

/// What options say of raw files, for a file of any format: nothing that the format tells itself.
inline ImageReadOptions raw_options_for(const std::filesystem::path& path, const ImageReadOptions& raw) {
  const auto extension = path.extension();
  if (extension == ".npy") return {.spacing = raw.spacing};
  const bool self_described = extension == ".mha" || extension == ".mhd" || extension == ".json";
  return self_described ? ImageReadOptions{} : raw;
}

}  // namespace ifdk

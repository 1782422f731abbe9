#pragma once

#include <filesystem>

#include "pipeline/frame.hpp"

namespace ifdk {

/// The central axial, coronal and sagittal slices of a volume's file as one PNG. Throws InputError.
void write_picture_of_volume(const std::filesystem::path& png, const std::filesystem::path& volume, Frame frame);

}  // namespace ifdk

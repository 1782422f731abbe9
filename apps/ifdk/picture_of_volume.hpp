#pragma once

#include <filesystem>
#include <optional>

#include "image/grey_window.hpp"
#include "pipeline/frame.hpp"

namespace ifdk {

/// The central axial, coronal and sagittal slices of a volume's file as one PNG, black and white by
/// `window` or, if there is none, by what they show. Throws InputError.
void write_picture_of_volume(const std::filesystem::path& png, const std::filesystem::path& volume, Frame frame,
                             const std::optional<GreyWindow>& window);

}  // namespace ifdk

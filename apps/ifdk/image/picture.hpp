#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "image/grey_window.hpp"
#include "image/slice.hpp"

namespace ifdk {

enum class FirstRow { top, bottom };

struct PictureOptions {
  std::optional<GreyWindow> window{};  ///< automatic_window() of what is shown, if there is none
  FirstRow first_row = FirstRow::top;  ///< where a slice's row 0 is
  std::string unit = "1/mm";           ///< in the legend; of the characters 0-9 + - . / e m and blank, or empty
};

// Grey PNG files with a legend at the right. Small slices are enlarged by the least whole factor that makes the longer
// side 300 pixels. Pixels are square, whatever the spacing. All throw InputError: for a window that is none, a unit
// that cannot be drawn, a slice too large for PNG, a file that cannot be created.

/// `values`: `width` x `height` of them, row by row.
void write_picture(const std::filesystem::path& path, std::span<const float> values, std::int64_t width,
                   std::int64_t height, const PictureOptions& options = {});

/// Plane number `index` of an image.
void write_picture(const std::filesystem::path& path, const Image& image, Plane plane, std::int64_t index,
                   const PictureOptions& options = {});

/// The central axial, coronal and sagittal slices side by side, with one window and one legend.
void write_montage(const std::filesystem::path& path, const Image& image, const PictureOptions& options = {});

/// The same of slices that are already cut.
void write_montage(const std::filesystem::path& path, std::span<const Slice> slices,
                   const PictureOptions& options = {});

}  // namespace ifdk

#pragma once

#include <filesystem>

#include "image/image_header.hpp"
#include "image/read_options.hpp"

// One function a format. They read the header of `path`, or throw InputError; read_header() chooses among them. None
// looks at the samples; check_header() does.

namespace ifdk {

/// .mha and .mhd: MetaImage with two or three dimensions, one channel, and axes that are not turned.
ImageHeader read_metaimage_header(const std::filesystem::path& path);

/// .npy, versions 1 to 3: two or three dimensions in C order, that is (planes, rows, columns).
ImageHeader read_npy_header(const std::filesystem::path& path, const ImageReadOptions& options);

/// The JSON file that ImageWriter writes beside a raw file.
ImageHeader read_raw_sidecar(const std::filesystem::path& path);

/// A file of nothing but samples; `options` have to tell their type and how many there are.
ImageHeader raw_header(const std::filesystem::path& path, const ImageReadOptions& options);

/// Spacing and origin as `options` tell them, for formats that do not.
void place_by_options(ImageHeader& header, const ImageReadOptions& options);

/// By extension, options and content, in this order. Throws InputError too where options are given that the format
/// does not need.
ImageHeader read_header(const std::filesystem::path& path, const ImageReadOptions& options);

/// Checks the grid, and that the data files are as long as it says; `place` starts messages about the grid. Fills in
/// missing offsets.
void check_header(const std::filesystem::path& path, ImageHeader& header);

}  // namespace ifdk

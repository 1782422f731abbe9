#pragma once

#include <filesystem>
#include <optional>
#include <span>

#include "image/image.hpp"
#include "image/image_layout.hpp"
#include "tuccompi/core/output_file.hpp"

namespace ifdk {

/// Writes an image plane by plane, so that it need not fit in memory; see image_layout() for the formats. Nothing is
/// there under its name before commit(). Errors: InputError where a file cannot be created, Error where the disk is
/// full.
class ImageWriter {
 public:
  ImageWriter(const std::filesystem::path& path, const Grid& grid, const ImageMeaning& meaning = {});

  /// The next samples, in the order of memory: x fastest.
  void write(std::span<const float> samples);
  /// After all samples. Of two files, the one with the samples appears first.
  void commit();

 private:
  ImageWriter(const ImageLayout& layout, std::int64_t samples);

  tuccompi::OutputFile data_;
  std::optional<tuccompi::OutputFile> header_;
  std::int64_t missing_;  // samples
};

void write_image(const std::filesystem::path& path, const Image& image, const ImageMeaning& meaning = {});

}  // namespace ifdk

#pragma once

#include <filesystem>
#include <span>

#include "image/image_header.hpp"
#include "image/read_options.hpp"

namespace ifdk {

/// An image in a file, of which any planes can be read, by many threads or ranks at once. The formats, by extension or,
/// where that tells nothing, by content:
/// - .mha, .mhd: MetaImage with 2 or 3 dimensions; samples in the same file, in another, or in one a plane; raw or zlib
/// - .npy: NumPy, shape (planes, rows, columns) or (rows, columns), C order; options may tell spacing and origin
/// - .json: the sidecar of a raw file that ImageWriter wrote; the raw file's own name will do too
/// - any other: raw samples; options have to tell their type and how many there are.
/// Samples are (unsigned) integers of 8, 16 or 32 bits or floats of 32 or 64 bits, of either byte order. All become
/// floats. Infinity and NaN are passed on; see first_not_finite().
class ImageFile {
 public:
  /// Reads the header, and checks it against the sizes of the files. Throws InputError.
  explicit ImageFile(std::filesystem::path path, const ImageReadOptions& options = {});

  const ImageHeader& header() const { return header_; }
  const Grid& grid() const { return header_.grid; }

  /// Planes `first`, `first` + 1, ... into `values`, which has room for whole planes. Thread-safe. Throws InputError if
  /// the file cannot be read or has changed, or there are no such planes. Compressed files are inflated from their
  /// start.
  void read(std::int64_t first, std::span<float> values) const;

  /// Planes `first` to `first` + `count` - 1 as an image of their own, whose origin is the centre of its first sample.
  /// Throws InputError also if memory is short.
  Image planes(std::int64_t first, std::int64_t count) const;

  /// Some planes, by rising number, one after the other as an image. Compressed files are inflated once. Throws as
  /// planes() does.
  Image planes(std::span<const std::int64_t> numbers) const;

 private:
  Image room_for(std::int64_t first, std::int64_t count) const;
  void read_stored(std::int64_t first, std::span<float> values) const;

  std::filesystem::path path_;
  ImageHeader header_;
};

/// The whole image of a file.
Image read_image(const std::filesystem::path& path, const ImageReadOptions& options = {});

/// Some of its planes, see ImageFile::planes().
Image read_planes(const std::filesystem::path& path, const ImageReadOptions& options, std::int64_t first,
                  std::int64_t count);

}  // namespace ifdk

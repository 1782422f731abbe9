#include "image/io/headers.hpp"

#include <limits>
#include <string>

#include "image/io/input_file.hpp"
#include "image/io/limits.hpp"
#include "image/io/text.hpp"
#include "image/raw_sidecar.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

enum class Format { metaimage, npy, sidecar, raw, sidecar_of_raw };

Format format_by_content(const std::filesystem::path& path) {
  const std::string start = InputFile(path).start(16);
  if (start.starts_with("\x93NUMPY")) return Format::npy;
  if (start.starts_with("ObjectType") || start.starts_with("NDims")) return Format::metaimage;
  return Format::raw;
}

Format format_of(const std::filesystem::path& path, const ImageReadOptions& options) {
  const std::string extension = lower_case(path.extension().string());
  if (extension == ".mha" || extension == ".mhd") return Format::metaimage;
  if (extension == ".npy") return Format::npy;
  if (extension == ".json") return Format::sidecar;
  tuccompi::require(extension != ".tif" && extension != ".tiff",
                    shown(path) + ": TIFF cannot be read; convert it to .mha, .npy or raw samples");
  if (options.format || options.size) return Format::raw;
  std::error_code ignored;
  return std::filesystem::exists(sidecar_of(path), ignored) ? Format::sidecar_of_raw : format_by_content(path);
}

/// Options that a file's own header would have to contradict or repeat.
void refuse_needless(const std::filesystem::path& path, const ImageReadOptions& options, bool places_are_needless) {
  tuccompi::require(
      !options.format && !options.size && !options.header_bytes,
      shown(path) + ": says the type and the number of its samples itself; leave out what was said of them");
  tuccompi::require(!places_are_needless || (!options.spacing && !options.origin),
                    shown(path) + ": says spacing and origin itself; leave out what was said of them");
}

/// Deflate makes at most 1032 bytes of one.
constexpr std::int64_t most_inflation = 1032;

void check_compressed(const InputFile& file, const ImageHeader& header, std::int64_t bytes) {
  const std::int64_t stored = file.size() - *header.data[0].offset;
  const std::int64_t told = header.compressed_bytes.value_or(stored);
  if (stored != told || stored < 1)
    file.refuse("holds " + std::to_string(stored) + " bytes of compressed data, but the header says " +
                std::to_string(told));
  if (bytes / most_inflation > stored)
    file.refuse("holds " + std::to_string(stored) + " bytes of compressed data, which cannot become the " +
                std::to_string(bytes) + " bytes of " + size_text(header.grid) + " samples");
}

void check_stored(const InputFile& file, DataFile& data, const ImageHeader& header, std::int64_t bytes) {
  if (!data.offset) data.offset = std::max<std::int64_t>(0, file.size() - bytes);
  const std::int64_t stored = file.size() - *data.offset;
  if (stored == bytes) return;
  const std::string compared = stored < bytes ? "it is truncated, or the header wrong" : "some are left over";
  file.refuse("holds " + std::to_string(std::max<std::int64_t>(0, stored)) + " bytes of samples, but " +
              size_text(header.grid) + " of type " + std::string(name_of(header.format.type)) +
              (header.data.size() > 1 ? ", a plane a file," : "") + " are " + std::to_string(bytes) + ": " + compared);
}

}  // namespace

void place_by_options(ImageHeader& header, const ImageReadOptions& options) {
  header.has_spacing = options.spacing.has_value();
  header.has_origin = options.origin.has_value();
  if (options.spacing) header.grid.spacing = *options.spacing;
  if (options.origin) header.grid.origin = *options.origin;
}

ImageHeader read_header(const std::filesystem::path& path, const ImageReadOptions& options) {
  const Format format = format_of(path, options);
  if (format == Format::raw) return raw_header(path, options);
  refuse_needless(path, options, format != Format::npy);
  if (format == Format::metaimage) return read_metaimage_header(path);
  if (format == Format::npy) return read_npy_header(path, options);
  if (format == Format::sidecar) return read_raw_sidecar(path);
  ImageHeader header = read_raw_sidecar(sidecar_of(path));
  header.data.front().path = path;  // both files may have got other names
  return header;
}

void check_header(const std::filesystem::path& path, ImageHeader& header) {
  check_grid(shown(path) + ": ", header.grid);
  const std::int64_t bytes = header.grid.samples() * bytes_of(header.format.type);
  for (DataFile& data : header.data) {
    const InputFile file(data.path);
    if (header.compressed)
      check_compressed(file, header, bytes);
    else
      check_stored(file, data, header, bytes / static_cast<std::int64_t>(header.data.size()));
  }
}

}  // namespace ifdk

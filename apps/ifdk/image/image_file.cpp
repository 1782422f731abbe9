#include "image/image_file.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "image/io/headers.hpp"
#include "image/io/inflated_bytes.hpp"
#include "image/io/limits.hpp"
#include "image/io/samples.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

std::int64_t plane_samples(const Grid& grid) { return grid.size[0] * grid.size[1]; }

void check_range(const std::filesystem::path& path, const Grid& grid, std::int64_t first, std::int64_t count) {
  const bool inside = first >= 0 && count >= 1 && first < grid.size[2] && count <= grid.size[2] - first;
  tuccompi::require(inside, shown(path) + ": there are no " + std::to_string(count) + " planes from number " +
                                std::to_string(first) + " on; it has " + std::to_string(grid.size[2]));
}

/// Grid of the planes from `first` on.
Grid part_of(Grid grid, std::int64_t first, std::int64_t count) {
  grid.origin[2] = grid.coordinate(2, first);
  grid.size[2] = count;
  return grid;
}

}  // namespace

ImageFile::ImageFile(std::filesystem::path path, const ImageReadOptions& options)
    : path_(std::move(path)), header_(read_header(path_, options)) {
  check_header(path_, header_);
}

void ImageFile::read(std::int64_t first, std::span<float> values) const {
  const std::int64_t plane = plane_samples(grid());
  check_range(path_, grid(), first, static_cast<std::int64_t>(values.size()) / plane);
  if (header_.compressed) return read_compressed(first, values);
  const std::int64_t planes_a_file = grid().size[2] / static_cast<std::int64_t>(header_.data.size());
  while (!values.empty()) {
    const DataFile& data = header_.data[static_cast<std::size_t>(first / planes_a_file)];
    const std::int64_t skipped = first % planes_a_file;
    const auto count = std::min(values.size(), static_cast<std::size_t>((planes_a_file - skipped) * plane));
    const InputFile file(data.path);
    StoredBytes bytes(file, *data.offset + skipped * plane * bytes_of(header_.format.type));
    read_samples(bytes, header_.format, values.first(count));
    values = values.subspan(count);
    first += planes_a_file - skipped;
  }
}

void ImageFile::read_compressed(std::int64_t first, std::span<float> values) const {
  const std::int64_t plane = plane_samples(grid());
  const InputFile file(header_.data[0].path);
  const std::int64_t offset = *header_.data[0].offset;
  InflatedBytes bytes(file, offset, file.size() - offset);
  bytes.skip(first * plane * bytes_of(header_.format.type));
  read_samples(bytes, header_.format, values);
  if (first * plane + static_cast<std::int64_t>(values.size()) == grid().samples()) bytes.expect_end();
}

Image ImageFile::planes(std::int64_t first, std::int64_t count) const {
  check_range(path_, grid(), first, count);
  Image image;
  image.grid = part_of(grid(), first, count);
  image.type = header_.format.type;
  const std::int64_t samples = image.grid.samples();
  check_memory(shown(path_) + ": ", samples * std::int64_t{sizeof(float)});
  image.values.resize(static_cast<std::size_t>(samples));
  read(first, image.values);
  return image;
}

Image read_image(const std::filesystem::path& path, const ImageReadOptions& options) {
  const ImageFile file(path, options);
  return file.planes(0, file.grid().size[2]);
}

Image read_planes(const std::filesystem::path& path, const ImageReadOptions& options, std::int64_t first,
                  std::int64_t count) {
  return ImageFile(path, options).planes(first, count);
}

}  // namespace ifdk

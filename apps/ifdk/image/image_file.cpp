#include "image/image_file.hpp"

#include <algorithm>
#include <optional>
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

/// The planes of a compressed file, which can only be had one after the other.
class InflatedPlanes {
 public:
  explicit InflatedPlanes(const ImageHeader& header)
      : header_(header),
        file_(header.data[0].path),
        bytes_(file_, *header.data[0].offset, file_.size() - *header.data[0].offset) {}

  /// `first` must not lie before what was read last.
  void read(std::int64_t first, std::span<float> values) {
    const std::int64_t plane = plane_samples(header_.grid);
    bytes_.skip((first * plane - next_) * bytes_of(header_.format.type));
    read_samples(bytes_, header_.format, values);
    next_ = first * plane + static_cast<std::int64_t>(values.size());
    if (next_ == header_.grid.samples()) bytes_.expect_end();
  }

 private:
  const ImageHeader& header_;
  InputFile file_;
  InflatedBytes bytes_;
  std::int64_t next_ = 0;  ///< number of samples before those not yet read
};

}  // namespace

ImageFile::ImageFile(std::filesystem::path path, const ImageReadOptions& options)
    : path_(std::move(path)), header_(read_header(path_, options)) {
  check_header(path_, header_);
}

void ImageFile::read(std::int64_t first, std::span<float> values) const {
  check_range(path_, grid(), first, static_cast<std::int64_t>(values.size()) / plane_samples(grid()));
  if (header_.compressed)
    InflatedPlanes(header_).read(first, values);
  else
    read_stored(first, values);
}

void ImageFile::read_stored(std::int64_t first, std::span<float> values) const {
  const std::int64_t plane = plane_samples(grid());
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

Image ImageFile::room_for(std::int64_t first, std::int64_t count) const {
  Image image;
  image.grid = part_of(grid(), first, count);
  image.type = header_.format.type;
  const std::int64_t samples = image.grid.samples();
  check_memory(shown(path_) + ": ", samples * std::int64_t{sizeof(float)});
  image.values.resize(static_cast<std::size_t>(samples));
  return image;
}

Image ImageFile::planes(std::int64_t first, std::int64_t count) const {
  check_range(path_, grid(), first, count);
  Image image = room_for(first, count);
  read(first, image.values);
  return image;
}

Image ImageFile::planes(std::span<const std::int64_t> numbers) const {
  for (const std::int64_t number : numbers) check_range(path_, grid(), number, 1);
  const auto count = static_cast<std::int64_t>(numbers.size());
  Image image = room_for(numbers.front(), count);
  std::optional<InflatedPlanes> inflated;
  if (header_.compressed) inflated.emplace(header_);
  for (std::int64_t n = 0; n < count; ++n) {
    const std::int64_t number = numbers[static_cast<std::size_t>(n)];
    if (inflated)
      inflated->read(number, image.plane(n));
    else
      read_stored(number, image.plane(n));
  }
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

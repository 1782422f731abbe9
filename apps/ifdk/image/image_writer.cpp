#include "image/image_writer.hpp"

#include <bit>
#include <string>

#include "tuccompi/core/error.hpp"

namespace ifdk {

static_assert(std::endian::native == std::endian::little, "samples are written as they lie in memory");

ImageWriter::ImageWriter(const std::filesystem::path& path, const Grid& grid, const ImageMeaning& meaning)
    : ImageWriter(image_layout(path, grid, meaning), grid.samples()) {}

ImageWriter::ImageWriter(const ImageLayout& layout, std::int64_t samples) : data_(layout.data_file), missing_(samples) {
  data_.stream() << layout.head;
  if (layout.header_file.empty()) return;
  header_.emplace(layout.header_file);
  header_->stream() << layout.header_text << std::flush;  // a full disk shows before the samples get their name
  if (!header_->stream()) throw tuccompi::Error(layout.header_file.string() + ": could not be written in full");
}

void ImageWriter::write(std::span<const float> samples) {
  missing_ -= static_cast<std::int64_t>(samples.size());
  if (missing_ < 0) throw tuccompi::Error("ImageWriter: " + std::to_string(-missing_) + " samples too many");
  data_.stream().write(reinterpret_cast<const char*>(samples.data()),
                       static_cast<std::streamsize>(samples.size_bytes()));
}

void ImageWriter::commit() {
  if (missing_ > 0) throw tuccompi::Error("ImageWriter: " + std::to_string(missing_) + " samples are missing");
  data_.commit();
  if (header_) header_->commit();
}

void write_image(const std::filesystem::path& path, const Image& image, const ImageMeaning& meaning) {
  ImageWriter writer(path, image.grid, meaning);
  writer.write(image.values);
  writer.commit();
}

}  // namespace ifdk

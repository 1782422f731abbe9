#include "image/picture/png.hpp"

#include <png.h>

#include <string>
#include <vector>

#include "tuccompi/core/error.hpp"
#include "tuccompi/core/output_file.hpp"

namespace ifdk {
namespace {

std::vector<char> encoded(const GreyCanvas& canvas) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(canvas.width());
  image.height = static_cast<png_uint_32>(canvas.height());
  image.format = PNG_FORMAT_GRAY;
  png_alloc_size_t bytes = PNG_IMAGE_PNG_SIZE_MAX(image);
  std::vector<char> png(bytes);
  if (!png_image_write_to_memory(&image, png.data(), &bytes, 0, canvas.pixels().data(), 0, nullptr))
    throw tuccompi::Error(std::string("libpng: ") + image.message);
  png.resize(bytes);
  return png;
}

}  // namespace

void write_png(const std::filesystem::path& path, const GreyCanvas& canvas) {
  tuccompi::OutputFile file(path);
  const std::vector<char> png = encoded(canvas);
  file.stream().write(png.data(), static_cast<std::streamsize>(png.size()));
  file.commit();
}

}  // namespace ifdk

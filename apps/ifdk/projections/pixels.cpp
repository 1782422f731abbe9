#include "projections/pixels.hpp"

#include "image/io/text.hpp"
#include "image/not_finite.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {

std::string size_text(std::array<std::int64_t, 2> size) {
  return std::to_string(size[0]) + " x " + std::to_string(size[1]);
}

std::string pixel_text(std::int64_t pixel, std::int64_t columns) {
  return "row " + std::to_string(pixel / columns) + ", column " + std::to_string(pixel % columns);
}

void require_finite(const Image& image, const std::string& file, std::string_view plane, std::int64_t first) {
  const auto bad = first_not_finite(image);
  if (!bad) return;
  const std::int64_t pixels = image.grid.size[0] * image.grid.size[1];
  throw tuccompi::InputError(file + ": " + std::string(plane) + " " + std::to_string(first + *bad / pixels) + ", " +
                             pixel_text(*bad % pixels, image.grid.size[0]) + " (from 0) is " +
                             to_text(double{image.values[static_cast<std::size_t>(*bad)]}) +
                             "; repair or leave out what is not a finite number");
}

}  // namespace ifdk

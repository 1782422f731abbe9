#include "image/picture/grey_canvas.hpp"

#include <algorithm>
#include <string>

#include "image/picture/bitmap_font.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

constexpr std::int64_t widest = 1'000'000;  // libpng's own limit, for either side
constexpr std::int64_t most_pixels = std::int64_t{1} << 30;
constexpr std::int64_t advance = glyph_width + 1;

std::size_t checked_pixels(std::int64_t width, std::int64_t height) {
  tuccompi::require(width >= 1 && height >= 1 && width <= widest && height <= widest && width * height <= most_pixels,
                    "a picture of " + std::to_string(width) + " x " + std::to_string(height) +
                        " pixels is too large for PNG, or empty");
  return static_cast<std::size_t>(width * height);
}

}  // namespace

GreyCanvas::GreyCanvas(std::int64_t width, std::int64_t height)
    : width_(width), height_(height), pixels_(checked_pixels(width, height), 255) {}

void GreyCanvas::fill(std::int64_t x, std::int64_t y, std::int64_t width, std::int64_t height, std::uint8_t grey) {
  for (std::int64_t row = y; row < y + height; ++row) std::fill_n(&at(x, row), width, grey);
}

void GreyCanvas::text(std::int64_t x, std::int64_t y, std::string_view text, std::int64_t scale) {
  for (const char c : text) {
    const Glyph& glyph = *glyph_of(c);
    for (std::int64_t row = 0; row < glyph_height; ++row)
      for (std::int64_t column = 0; column < glyph_width; ++column)
        if (glyph[static_cast<std::size_t>(row)] >> (glyph_width - 1 - column) & 1)
          fill(x + column * scale, y + row * scale, scale, scale, 0);
    x += advance * scale;
  }
}

std::int64_t text_width(std::string_view text, std::int64_t scale) {
  return std::max<std::int64_t>(0, static_cast<std::int64_t>(text.size()) * advance - 1) * scale;
}

}  // namespace ifdk

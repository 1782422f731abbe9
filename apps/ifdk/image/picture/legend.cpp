#include "image/picture/legend.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "image/io/text.hpp"
#include "image/picture/bitmap_font.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

// In pixels of a letter.
constexpr std::int64_t margin = 4;
constexpr std::int64_t bar_width = 10;
constexpr std::int64_t gap = 3;
constexpr std::int64_t text_left = margin + bar_width + gap;
constexpr std::int64_t least_height = 5 * glyph_height;

std::string four_digits(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4g", value);
  return text.data();
}

}  // namespace

Legend::Legend(const GreyWindow& window, std::string unit, std::int64_t picture_height)
    : high_(four_digits(window.high)),
      low_(four_digits(window.low)),
      unit_(std::move(unit)),
      scale_(std::max<std::int64_t>(2, picture_height / 250)),
      height_(std::max(picture_height, least_height * scale_)) {
  for (const char c : unit_)
    tuccompi::require(glyph_of(c) != nullptr, "the unit " + in_quotes(unit_) + " cannot be drawn: the font has no " +
                                                  in_quotes(std::string(1, c)));
}

std::int64_t Legend::width() const {
  const std::int64_t text = std::max({text_width(high_, scale_), text_width(low_, scale_), text_width(unit_, scale_)});
  return (text_left + margin) * scale_ + text;
}

void Legend::draw(GreyCanvas& canvas, std::int64_t x) const {
  draw_bar(canvas, x + margin * scale_);
  const std::int64_t left = x + text_left * scale_;
  const std::int64_t lowest = height_ - glyph_height * scale_;
  canvas.text(left, 0, high_, scale_);
  canvas.text(left, lowest / 2, unit_, scale_);
  canvas.text(left, lowest, low_, scale_);
}

/// White on top, with a black border.
void Legend::draw_bar(GreyCanvas& canvas, std::int64_t x) const {
  const std::int64_t width = bar_width * scale_;
  canvas.fill(x, 0, width, height_, 0);
  for (std::int64_t y = 1; y < height_ - 1; ++y)
    canvas.fill(x + 1, y, width - 2, 1, static_cast<std::uint8_t>(255 * (height_ - 2 - y) / (height_ - 3)));
}

}  // namespace ifdk

#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace ifdk {

/// A grey picture to draw on, white at first; 0 is black, 255 white; x to the right, y down. What is drawn has to fit.
class GreyCanvas {
 public:
  GreyCanvas(std::int64_t width, std::int64_t height);

  std::int64_t width() const { return width_; }
  std::int64_t height() const { return height_; }
  std::span<const std::uint8_t> pixels() const { return pixels_; }
  std::uint8_t& at(std::int64_t x, std::int64_t y) { return pixels_[static_cast<std::size_t>(y * width_ + x)]; }

  void fill(std::int64_t x, std::int64_t y, std::int64_t width, std::int64_t height, std::uint8_t grey);
  /// Black letters of the built-in font, each of its pixels `scale` wide; (x, y) is the top left corner.
  void text(std::int64_t x, std::int64_t y, std::string_view text, std::int64_t scale);

 private:
  std::int64_t width_;
  std::int64_t height_;
  std::vector<std::uint8_t> pixels_;
};

/// How wide a text is, without the gap after its last letter.
std::int64_t text_width(std::string_view text, std::int64_t scale);

}  // namespace ifdk

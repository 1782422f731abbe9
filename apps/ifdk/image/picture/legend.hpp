#pragma once

#include <cstdint>
#include <string>

#include "image/grey_window.hpp"
#include "image/picture/grey_canvas.hpp"

namespace ifdk {

/// What the greys of a picture mean: a bar from white down to black, with the window's limits at its ends and the unit
/// between them.
class Legend {
 public:
  /// For a picture of this height. Throws InputError for letters of the unit that the font does not have.
  Legend(const GreyWindow& window, std::string unit, std::int64_t picture_height);

  std::int64_t width() const;
  /// At least as high as the picture.
  std::int64_t height() const { return height_; }
  /// With its top left corner at (x, 0).
  void draw(GreyCanvas& canvas, std::int64_t x) const;

 private:
  void draw_bar(GreyCanvas& canvas, std::int64_t x) const;

  std::string high_;
  std::string low_;
  std::string unit_;
  std::int64_t scale_;  // pixels of the picture in one of a letter
  std::int64_t height_;
};

}  // namespace ifdk

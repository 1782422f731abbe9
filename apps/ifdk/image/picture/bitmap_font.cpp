#include "image/picture/bitmap_font.hpp"

#include <algorithm>

namespace ifdk {
namespace {

struct Entry {
  char character;
  Glyph glyph;
};

// clang-format off
constexpr std::array font{
    Entry{'0', {0b01110, 0b10001, 0b10001, 0b10101, 0b10001, 0b10001, 0b01110}},
    Entry{'1', {0b00100, 0b01100, 0b10100, 0b00100, 0b00100, 0b00100, 0b11111}},
    Entry{'2', {0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111}},
    Entry{'3', {0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110}},
    Entry{'4', {0b00011, 0b00101, 0b01001, 0b10001, 0b11111, 0b00001, 0b00001}},
    Entry{'5', {0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110}},
    Entry{'6', {0b00111, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110}},
    Entry{'7', {0b11111, 0b00001, 0b00010, 0b00010, 0b00100, 0b00100, 0b00100}},
    Entry{'8', {0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110}},
    Entry{'9', {0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b11100}},
    Entry{' ', {0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b00000}},
    Entry{'+', {0b00000, 0b00100, 0b00100, 0b11111, 0b00100, 0b00100, 0b00000}},
    Entry{'-', {0b00000, 0b00000, 0b00000, 0b11111, 0b00000, 0b00000, 0b00000}},
    Entry{'.', {0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b01100, 0b01100}},
    Entry{'/', {0b00001, 0b00001, 0b00010, 0b00100, 0b01000, 0b10000, 0b10000}},
    Entry{'e', {0b00000, 0b00000, 0b01110, 0b10001, 0b11111, 0b10000, 0b01111}},
    Entry{'m', {0b00000, 0b00000, 0b11010, 0b10101, 0b10101, 0b10101, 0b10101}},
};
// clang-format on

}  // namespace

const Glyph* glyph_of(char c) {
  const auto* const found = std::ranges::find(font, c, &Entry::character);
  return found == font.end() ? nullptr : &found->glyph;
}

}  // namespace ifdk

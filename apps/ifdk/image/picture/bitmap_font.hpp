#pragma once

#include <array>
#include <cstdint>

namespace ifdk {

/// A glyph of the built-in font: 7 rows from the top, 5 pixels each, the leftmost of which is bit 4.
using Glyph = std::array<std::uint8_t, 7>;

constexpr std::int64_t glyph_width = 5;
constexpr std::int64_t glyph_height = 7;

/// The font has digits, blank and + - . / e m, what numbers and 1/mm need; nullptr for any other character.
const Glyph* glyph_of(char c);

}  // namespace ifdk

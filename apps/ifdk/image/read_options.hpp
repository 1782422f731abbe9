#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "image/sample_type.hpp"

namespace ifdk {

/// What a user tells about files whose format does not: raw files (all of it), NumPy files (spacing and origin). For
/// other formats all stay empty.
struct ImageReadOptions {
  std::optional<SampleFormat> format{};
  std::optional<std::array<std::int64_t, 3>> size{};
  std::optional<std::array<double, 3>> spacing{};  ///< in mm
  std::optional<std::array<double, 3>> origin{};   ///< in mm, see Grid
  std::optional<std::int64_t> header_bytes{};      ///< to be skipped at the start of the file
};

/// "512x512x720" or "512x512", which is one plane. Throws InputError unless they are positive whole numbers.
std::array<std::int64_t, 3> parse_size(std::string_view text);

/// "0.4x0.4x0.8", or "0.4x0.4" for spacing 1 along the third axis; in mm. Throws InputError unless they are positive
/// and finite.
std::array<double, 3> parse_spacing(std::string_view text);

}  // namespace ifdk

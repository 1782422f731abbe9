#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "image/image.hpp"

namespace ifdk {

/// "1024 x 768".
std::string size_text(std::array<std::int64_t, 2> size);

/// "row 3, column 4", from 0, of a pixel of a detector with so many columns.
std::string pixel_text(std::int64_t pixel, std::int64_t columns);

/// Throws InputError with the file's name and the place of the first value that is NaN or infinite. Planes are called
/// `plane`, "view" for example, and counted from `first`.
void require_finite(const Image& image, const std::string& file, std::string_view plane, std::int64_t first);

}  // namespace ifdk

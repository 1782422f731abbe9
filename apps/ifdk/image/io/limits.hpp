#pragma once

#include <cstdint>
#include <string>

#include "image/image.hpp"

namespace ifdk {

/// Refuses a grid that cannot be: sizes below 1, more than 2^63 bytes of samples, spacings that are not positive,
/// anything that is not finite. InputErrors start with `place`: what told the grid.
void check_grid(const std::string& place, const Grid& grid);

/// Refuses what would need more bytes than the machine has free now.
void check_memory(const std::string& place, std::int64_t bytes);

/// "3 x 4 x 5".
std::string size_text(const Grid& grid);

}  // namespace ifdk

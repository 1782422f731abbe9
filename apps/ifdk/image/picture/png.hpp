#pragma once

#include <filesystem>

#include "image/picture/grey_canvas.hpp"

namespace ifdk {

/// As PNG with 8 bits of grey. Throws InputError if the file cannot be created.
void write_png(const std::filesystem::path& path, const GreyCanvas& canvas);

}  // namespace ifdk

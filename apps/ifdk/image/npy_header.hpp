#pragma once

#include <string>

#include "image/grid.hpp"

namespace ifdk {

/// The head of a NumPy file (.npy, format 1.0) of float32 samples in little-endian order and shape (size[2], size[1],
/// size[0]); they follow at once. Its size is a multiple of 64. Spacing and origin have no place in it.
std::string npy_header(const Grid& grid);

}  // namespace ifdk

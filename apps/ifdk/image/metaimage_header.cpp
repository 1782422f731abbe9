#include "image/metaimage_header.hpp"

#include <array>

#include "image/io/text.hpp"

namespace ifdk {
namespace {

std::string axes_text(const std::array<double, 3>& axes) {
  return to_text(axes[0]) + " " + to_text(axes[1]) + " " + to_text(axes[2]);
}

std::string axes_text(const std::array<std::int64_t, 3>& axes) {
  return std::to_string(axes[0]) + " " + std::to_string(axes[1]) + " " + std::to_string(axes[2]);
}

}  // namespace

std::string metaimage_header(const Grid& grid, std::string_view data_file) {
  return "ObjectType = Image\nNDims = 3\nBinaryData = True\nBinaryDataByteOrderMSB = False\nCompressedData = False\n"
         "TransformMatrix = 1 0 0 0 1 0 0 0 1\nOffset = " +
         axes_text(grid.origin) + "\nCenterOfRotation = 0 0 0\nElementSpacing = " + axes_text(grid.spacing) +
         "\nDimSize = " + axes_text(grid.size) +
         "\nElementType = MET_FLOAT\nElementDataFile = " + std::string(data_file) + "\n";
}

}  // namespace ifdk

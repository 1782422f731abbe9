#include "image/slice.hpp"

#include <string>

#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

struct Axes {
  std::size_t along_row;
  std::size_t across_rows;
  std::size_t constant;
};

Axes axes_of(Plane plane) {
  if (plane == Plane::axial) return {0, 1, 2};
  if (plane == Plane::coronal) return {0, 2, 1};
  return {1, 2, 0};
}

}  // namespace

std::int64_t planes_of(const Grid& grid, Plane plane) { return grid.size[axes_of(plane).constant]; }

Slice slice_of(const Image& image, Plane plane, std::int64_t index) {
  const auto& size = image.grid.size;
  const Axes axes = axes_of(plane);
  tuccompi::require(index >= 0 && index < size[axes.constant],
                    "there is no slice " + std::to_string(index) + "; there are " +
                        std::to_string(size[axes.constant]) + ", numbered from 0");
  const std::array<std::int64_t, 3> stride{1, size[0], size[0] * size[1]};
  Slice slice{size[axes.along_row], size[axes.across_rows], {}};
  slice.values.reserve(static_cast<std::size_t>(slice.width * slice.height));
  for (std::int64_t row = 0; row < slice.height; ++row)
    for (std::int64_t column = 0; column < slice.width; ++column)
      slice.values.push_back(image.values[static_cast<std::size_t>(
          index * stride[axes.constant] + row * stride[axes.across_rows] + column * stride[axes.along_row])]);
  return slice;
}

}  // namespace ifdk

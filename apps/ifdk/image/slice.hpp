#pragma once

#include <cstdint>
#include <vector>

#include "image/image.hpp"

namespace ifdk {

/// Which coordinate a plane of a volume leaves constant: axial z, coronal y, sagittal x.
enum class Plane { axial, coronal, sagittal };

/// Values in the plane, row by row. Along a row rises x (y in sagittal planes), from row to row z (y in axial planes).
struct Slice {
  std::int64_t width = 0;
  std::int64_t height = 0;
  std::vector<float> values;
};

/// How many such planes an image has.
std::int64_t planes_of(const Grid& grid, Plane plane);

/// Throws InputError if there is no such plane.
Slice slice_of(const Image& image, Plane plane, std::int64_t index);

}  // namespace ifdk

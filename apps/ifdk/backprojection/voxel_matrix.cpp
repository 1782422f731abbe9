#include "backprojection/voxel_matrix.hpp"

namespace ifdk {

Matrix34 voxel_to_pixel(const View& view, const Grid& volume, const Grid& detector) {
  const Matrix34 world = projection_matrix(view);
  const double at_isocentre = world[11];
  Matrix34 index;
  for (std::size_t row = 0; row < 3; ++row) {
    double constant = world[4 * row + 3];
    for (std::size_t axis = 0; axis < 3; ++axis) {
      index[4 * row + axis] = world[4 * row + axis] * volume.spacing[axis] / at_isocentre;
      constant += world[4 * row + axis] * volume.origin[axis];
    }
    index[4 * row + 3] = constant / at_isocentre;
  }
  for (std::size_t row = 0; row < 2; ++row)  // mm -> pixels
    for (std::size_t column = 0; column < 4; ++column)
      index[4 * row + column] =
          (index[4 * row + column] - detector.origin[row] * index[8 + column]) / detector.spacing[row];
  return index;
}

}  // namespace ifdk

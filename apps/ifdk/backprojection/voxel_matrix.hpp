#pragma once

#include "geometry/view.hpp"
#include "image/grid.hpp"

namespace ifdk {

/// (i, j, k, 1) -> (u z, v z, z): voxel index to pixel index, with z the distance from the source relative to that of
/// the isocentre, so that the weight of a back-projected value is 1 / z^2 (spec: P of the paper's section 2.2.1 with
/// d^2 in row 3).
Matrix34 voxel_to_pixel(const View& view, const Grid& volume, const Grid& detector);

/// Where a voxel falls: pixel index (u, v), and z as above (0 or less: behind the source).
struct Hit {
  double u, v, z;
};
inline Hit hit(const Matrix34& p, double i, double j, double k) {
  const double z = p[8] * i + p[9] * j + p[10] * k + p[11];
  return {(p[0] * i + p[1] * j + p[2] * k + p[3]) / z, (p[4] * i + p[5] * j + p[6] * k + p[7]) / z, z};
}

}  // namespace ifdk

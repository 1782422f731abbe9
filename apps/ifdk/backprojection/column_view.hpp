#pragma once

#include <cstdint>

#include "backprojection/voxel_matrix.hpp"

namespace ifdk {

/// A view as algorithm 4 sees it: without k, but for v. The rows of `pixels` may be stored upside down, so that v
/// always rises with k.
struct ColumnView {
  double u[3], v[3], z[3];  ///< u z, v z, z = [0] i + [1] j + [2]
  double dv;                ///< v z rises by this from one slice to the next; above 0
  const float* pixels;      ///< [u][v]: nu columns of `pitch` values, nv of them in use
};

/// Whether the columns kernels want the rows of this view in reverse order, nv - 1 first, so that v rises with k.
bool upside_down(const Matrix34& voxel_to_pixel);

/// `nv`: rows of the detector. `pixels` is left open.
ColumnView column_view(const Matrix34& voxel_to_pixel, const Grid& volume, std::int64_t nv);

}  // namespace ifdk

#pragma once

#include "backprojection/voxel_matrix.hpp"

namespace ifdk {

/// Which samples at the detector's edge count (RTK's two rules, ct_conventions 2, step 5).
enum class EdgeRule {
  inside,  ///< those between four pixel centres: 0 <= floor(u) < nu - 1, 0 <= floor(v) < nv - 1
  clamped  ///< those on a pixel: -0.5 <= u < nu - 0.5, and likewise v; beyond the outermost centres the edge's value
};

/// RTK's choice for a view: inside if neither u nor z depends on k (columns parallel to the axis, by at most 1e-3
/// pixel over the volume), clamped otherwise.
EdgeRule rtk_edge_rule(const Matrix34& voxel_to_pixel, const Grid& volume);

}  // namespace ifdk

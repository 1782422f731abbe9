#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "backprojection/voxel_matrix.hpp"

namespace ifdk {

/// By how many pixels u, or v through z, changes from the lowest to the highest slice at most because the detector's
/// columns are not parallel to the axis: 0 if rows 1 and 3 of the matrix are free of k. Infinite if a part of the
/// volume is not in front of the source.
double column_tilt(const Matrix34& voxel_to_pixel, const Grid& volume);

/// The mirror: v(k) + v(nz - 1 - k), in pixels, least and greatest over the volume. Columns must be parallel to the
/// axis.
struct MirrorSum {
  double least, greatest;
};
MirrorSum mirror_sum(const Matrix34& voxel_to_pixel, const Grid& volume);

/// Columns count as parallel to the axis up to this tilt, in pixels over the volume (spec: 1e-3).
constexpr double parallel_columns = 1e-3;

/// What the fast kernel (algorithm 4 of the paper) may use on a set of views.
struct FastConditions {
  bool columns = false;  ///< parallel to the axis within parallel_columns: the fast kernel is right
  bool mirror = false;   ///< mirrored slices share their arithmetic, on whole rows of the detector
  std::string why;       ///< one sentence: which of them holds, or what fails, in which view, by how much
};
FastConditions fast_conditions(std::span<const Matrix34> views, const Grid& volume);

}  // namespace ifdk

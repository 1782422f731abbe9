#pragma once

#include "image/grid.hpp"

namespace ifdk {

/// In which axes a volume is given and written: ours (X, Y, Z), right-handed, Z the rotation axis; or RTK's (x, y, z),
/// y the rotation axis. (X, Y, Z) = (x, -z, y).
enum class Frame { ifdk, rtk };

/// The grid in our axes of a volume that is given in RTK's: voxel (i, j, k) of the one is (i, k, nz - 1 - j) of the
/// other.
inline Grid from_rtk(const Grid& rtk) {
  const double last_z = rtk.origin[2] + rtk.spacing[2] * static_cast<double>(rtk.size[2] - 1);
  return {.size = {rtk.size[0], rtk.size[2], rtk.size[1]},
          .spacing = {rtk.spacing[0], rtk.spacing[2], rtk.spacing[1]},
          .origin = {rtk.origin[0], -last_z, rtk.origin[1]}};
}

/// The same the other way round.
inline Grid to_rtk(const Grid& ours) {
  const double last_y = ours.origin[1] + ours.spacing[1] * static_cast<double>(ours.size[1] - 1);
  return {.size = {ours.size[0], ours.size[2], ours.size[1]},
          .spacing = {ours.spacing[0], ours.spacing[2], ours.spacing[1]},
          .origin = {ours.origin[0], ours.origin[2], -last_y}};
}

}  // namespace ifdk

#pragma once

#include <array>

#include "geometry/vec3.hpp"

namespace ifdk {

/// Where source and detector stand for one projection, in the world (see Vec3): the frame of the output volume, with
/// (X, Y, Z) = RTK's (x, -z, y).
struct View {
  Vec3 source;
  Vec3 detector;  ///< the point (0, 0) of the detector's coordinates (u, v), which are in mm
  Vec3 u_axis;    ///< unit vector, along rising columns
  Vec3 v_axis;    ///< unit vector, along rising rows, perpendicular to u_axis
};

/// 3 x 4, row by row.
using Matrix34 = std::array<double, 12>;

/// World mm -> (u w, v w, w) with u, v in mm, and w the distance of the point in front of the source, perpendicular to
/// the detector, in mm (spec: the paper's section 2.2.1, in world coordinates).
Matrix34 projection_matrix(const View& view);

/// Unit vector perpendicular to the detector, from the source's side to the detector's.
Vec3 normal(const View& view);
/// Perpendicular distance of source and detector, in mm: RTK's SDD.
double source_to_detector(const View& view);
/// Distance from the source to the plane through the isocentre (0, 0, 0) parallel to the detector, in mm:
/// RTK's SID.
double source_to_isocentre(const View& view);
/// Angle of the source around the z axis, in radians in [0, 2 pi): 0 at -y, pi / 2 at +x. RTK's gantry angle where the
/// source has no offset in x.
double source_angle(const View& view);

}  // namespace ifdk

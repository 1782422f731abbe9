#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "geometry/view.hpp"

namespace ifdk {

/// One projection of a circular scan as RTK describes it (IEC 61217, ThreeDCircularProjectionGeometry): lengths in mm,
/// angles in degrees, x and y of the rotated frame, in which y is the rotation axis and the source lies at
/// (source_offset_x, source_offset_y, sid). The rotated frame is Rz(-in_plane) Rx(-out_of_plane) Ry(-gantry) of RTK's
/// world. What lies at (u, v) on the detector lies at (u + projection_offset_x, v + projection_offset_y, sid - sdd).
struct CircularParameters {
  double sid = 0;  ///< source to isocentre
  double sdd = 0;  ///< source to detector
  double gantry_angle = 0;
  double out_of_plane_angle = 0;
  double in_plane_angle = 0;
  double source_offset_x = 0;
  double source_offset_y = 0;
  double projection_offset_x = 0;
  double projection_offset_y = 0;
  /// Jaws: where a ray crosses the plane through the isocentre perpendicular to the line from there to the source, it
  /// is free for -inf < coordinate < sup.
  double collimation_u_inf = std::numeric_limits<double>::infinity();
  double collimation_u_sup = std::numeric_limits<double>::infinity();
  double collimation_v_inf = std::numeric_limits<double>::infinity();
  double collimation_v_sup = std::numeric_limits<double>::infinity();

  friend bool operator==(const CircularParameters&, const CircularParameters&) = default;
};

/// Whether a jaw is set. view_of() does not know jaws: pixels behind them have to be masked, or the scan refused.
bool is_collimated(const CircularParameters& parameters);

/// What is wrong with the parameters, as half a line with name and value: a value that is not finite, a parallel beam
/// (sdd 0), an isocentre that is not between source and detector. Nothing if they are fine.
std::optional<std::string> fault_in(const CircularParameters& parameters);

/// Throws InputError with fault_in().
View view_of(const CircularParameters& parameters);

/// RTK's own projection matrix, as it stands in its files: RTK's world in mm -> (u w, v w, w), w negative in front of
/// the source. Throws as view_of().
Matrix34 rtk_matrix(const CircularParameters& parameters);

/// `degrees` in [0, 360).
double wrapped_degrees(double degrees);

/// What rtksimulatedgeometry makes: `count` projections like `base`, projection i at first_angle + i * arc / count
/// degrees, so that the end of the arc is not among them. Throws InputError if count is not in 1 to max_views or an
/// angle is not finite.
std::vector<CircularParameters> simulated_geometry(std::int64_t count, double first_angle, double arc,
                                                   const CircularParameters& base);

}  // namespace ifdk

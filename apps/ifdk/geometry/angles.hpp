#pragma once

#include <filesystem>
#include <span>
#include <vector>

namespace ifdk {

/// Angles in degrees from a text file: one a line; blank lines, and what follows a #, are skipped. Throws InputError
/// that starts with FILE:LINE: for what is not one finite number, and FILE: if there is no angle or more than
/// max_views.
std::vector<double> read_angles(const std::filesystem::path& file);

/// Angles this close, in radians, count as the same.
inline constexpr double same_angle = 1e-6;

/// What each view stands for, in radians: half the circular distance between the neighbours of its source angle among
/// the distinct ones, so that the sum is 2 pi. Views with the same angle share equally; a single angle gets 2 pi.
/// For distinct angles this is RTK's rule. `source_angles` are finite radians, in any order and turn.
std::vector<double> angular_gaps(std::span<const double> source_angles);

/// The widest stretch of the circle without a view, all in radians: what tells a short scan from a full one, and where
/// it starts. The scan runs from `first`, just after the gap, to `last`, just before it, both in [0, 2 pi).
struct LargestGap {
  double size = 0;
  double first = 0;
  double last = 0;
  double median = 0;  ///< of all gaps between neighbouring distinct angles
};

/// `gantry_angles` as in angular_gaps(). Throws InputError if there are none.
LargestGap largest_gap(std::span<const double> gantry_angles);

}  // namespace ifdk

#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "geometry/circular.hpp"

namespace ifdk {

/// The projections of an RTK geometry file (RTKThreeDCircularGeometry, version 3 or 2), in their order. A value stays
/// in force until another one is read; names of elements may be in any case, and unknown ones are skipped, as RTK does.
/// The angles are in [0, 360). Throws InputError that starts with FILE: or FILE:LINE: where RTK refuses a file too (the
/// version; a projection whose Matrix is missing or differs from its parameters by more than 1e-3), for what is no
/// geometry of a cone beam on a flat detector, for text that is not a finite number where one has to be, and for more
/// than 64 MiB. Jaws are returned: see is_collimated(). Number, pitch and origin of the pixels
/// do not stand in such a file.
std::vector<CircularParameters> read_rtk_xml(const std::filesystem::path& file);

/// Writes version 3 as RTK does: 15 significant digits, and before the projections what is the same in all of them.
/// Throws InputError if there is no projection, one of them is faulty (see fault_in()), or the file cannot be written.
void write_rtk_xml(const std::filesystem::path& file, std::span<const CircularParameters> projections);

}  // namespace ifdk

#pragma once

#include <filesystem>
#include <vector>

#include "phantom/ellipsoid.hpp"

namespace ifdk {

/// Reads a phantom from a text file, one ellipsoid a line, in the world's axes (z is the rotation axis):
///   semi-axes x y z [mm]   centre x y z [mm]   angle about z, from x towards y [degrees]   density [1/mm]
/// Eight numbers between blanks; # starts a comment, empty lines do not count. Throws InputError with FILE:LINE: for
/// whatever is not like that, for semi-axes that are not from 1e-6 to 1e6 mm, for other numbers beyond +-1e6 and for a
/// file without any ellipsoid.
std::vector<Ellipsoid> read_ellipsoids(const std::filesystem::path& file);

}  // namespace ifdk

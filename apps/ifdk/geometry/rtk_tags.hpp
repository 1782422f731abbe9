#pragma once

#include <array>

#include "geometry/circular.hpp"

namespace ifdk {

/// An element of RTK's geometry files, and the parameter that it holds.
struct RtkTag {
  const char* name;
  double CircularParameters::*value;
};

/// In the order in which RTK writes them; the gantry angle, which every projection has, first.
inline constexpr std::array rtk_tags{RtkTag{"GantryAngle", &CircularParameters::gantry_angle},
                                     RtkTag{"SourceToIsocenterDistance", &CircularParameters::sid},
                                     RtkTag{"SourceToDetectorDistance", &CircularParameters::sdd},
                                     RtkTag{"SourceOffsetX", &CircularParameters::source_offset_x},
                                     RtkTag{"SourceOffsetY", &CircularParameters::source_offset_y},
                                     RtkTag{"ProjectionOffsetX", &CircularParameters::projection_offset_x},
                                     RtkTag{"ProjectionOffsetY", &CircularParameters::projection_offset_y},
                                     RtkTag{"InPlaneAngle", &CircularParameters::in_plane_angle},
                                     RtkTag{"OutOfPlaneAngle", &CircularParameters::out_of_plane_angle},
                                     RtkTag{"CollimationUInf", &CircularParameters::collimation_u_inf},
                                     RtkTag{"CollimationUSup", &CircularParameters::collimation_u_sup},
                                     RtkTag{"CollimationVInf", &CircularParameters::collimation_v_inf},
                                     RtkTag{"CollimationVSup", &CircularParameters::collimation_v_sup}};

/// Whether the parameter is infinite where the file does not set it.
constexpr bool is_jaw(const RtkTag& tag) { return CircularParameters{}.*tag.value != 0; }

}  // namespace ifdk

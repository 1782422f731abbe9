#pragma once

#include "geometry/view.hpp"

namespace ifdk {

/// The view of a source, the point (0, 0) of a detector, both in mm, and the directions of the detector's rising
/// columns and rows, of any length. Throws InputError, without the name of a file, where a number is not finite, u and
/// v are not perpendicular (the cosine of their angle exceeds 1e-6), the source lies in the detector's plane, or the
/// isocentre (0, 0, 0) is not between source and detector.
View view_of(const Vec3& source, const Vec3& detector, const Vec3& u, const Vec3& v);

}  // namespace ifdk

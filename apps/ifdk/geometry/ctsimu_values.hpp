#pragma once

#include "geometry/json_cursor.hpp"
#include "geometry/vec3.hpp"

// The parameters of CTSimU files: {"value": 10, "unit": "mm", "drifts": [...]}. Each function refuses drifts that are
// not zero, and units that are none of its kind.

namespace ifdk::ctsimu {

double length_in_mm(const JsonCursor& parameter);
double angle_in_radians(const JsonCursor& parameter);
double number(const JsonCursor& parameter);
std::int64_t pixels(const JsonCursor& parameter);

/// {"x": length, "y": length, "z": length}, in mm.
Vec3 point(const JsonCursor& parameters);

/// The axes of an object with vector_u and vector_w, as unit vectors, v = w x u.
struct Axes {
  Vec3 u, v, w;
};
/// Throws InputError if a vector is 0 or the two are not perpendicular.
Axes axes_of(const JsonCursor& object);

/// Throws InputError where the parameter changes during the scan.
void refuse_drifts(const JsonCursor& parameter);
/// Throws InputError where the object deviates from its place.
void refuse_deviations(const JsonCursor& object);

}  // namespace ifdk::ctsimu

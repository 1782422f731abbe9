#include "phantom/shepp_logan.hpp"

#include <array>
#include <numbers>
#include <string>

#include "geometry/text_input.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

/// As RTK writes an ellipsoid: its y is the rotation axis, its angle turns the world into the body.
struct RtkEllipsoid {
  Vec3 semi_axes, centre;
  double degrees, density;
};

constexpr std::array<RtkEllipsoid, 10> table{{
    {{0.69, 0.90, 0.92}, {0, 0, 0}, 0, 2},
    {{0.6624, 0.880, 0.874}, {0, 0, 0}, 0, -0.98},
    {{0.41, 0.21, 0.16}, {-0.22, -0.25, 0}, 108, -0.02},
    {{0.31, 0.22, 0.11}, {0.22, -0.25, 0}, 72, -0.02},
    {{0.21, 0.50, 0.25}, {0, -0.25, 0.35}, 0, 0.02},
    {{0.046, 0.046, 0.046}, {0, -0.25, 0.10}, 0, 0.02},
    {{0.046, 0.02, 0.023}, {-0.08, -0.25, -0.65}, 0, 0.01},
    {{0.046, 0.02, 0.023}, {0.06, -0.25, -0.65}, 90, 0.01},
    {{0.056, 0.1, 0.04}, {0.06, 0.625, -0.105}, 90, 0.02},
    {{0.056, 0.1, 0.056}, {0, 0.625, 0.1}, 0, -0.02},
}};

/// The world's (x, y, z) are RTK's (x, -z, y), so RTK's angle about y is the world's about z; as RTK turns the point
/// and not the body, the sign changes.
Ellipsoid in_world(const RtkEllipsoid& rtk, double scale) {
  return {.centre = scale * Vec3{rtk.centre.x, -rtk.centre.z, rtk.centre.y},
          .semi_axes = scale * Vec3{rtk.semi_axes.x, rtk.semi_axes.z, rtk.semi_axes.y},
          .angle = -rtk.degrees * std::numbers::pi / 180,
          .density = rtk.density};
}

void check(double scale) {
  const std::string is = "the scale of the phantom is " + text_input::shown(scale) + " mm";
  tuccompi::require(scale >= 1e-3 && scale <= 1e6, is + "; it has to be from 0.001 to 1e6");
}

}  // namespace

std::vector<Ellipsoid> shepp_logan(double scale) {
  check(scale);
  std::vector<Ellipsoid> phantom;
  for (const RtkEllipsoid& rtk : table) phantom.push_back(in_world(rtk, scale));
  return phantom;
}

}  // namespace ifdk

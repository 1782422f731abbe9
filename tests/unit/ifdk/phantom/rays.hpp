#pragma once

#include <vector>

#include "image/grid.hpp"
#include "phantom/project.hpp"

namespace ifdk {

/// A source 100 mm before the origin along y, a detector 50 mm behind it.
inline const View straight{.source = {0, -100, 0}, .detector = {0, 50, 0}, .u_axis = {1, 0, 0}, .v_axis = {0, 0, 1}};

inline std::vector<float> projected(const std::vector<Ellipsoid>& phantom, const View& view, const Grid& detector) {
  std::vector<float> out(static_cast<std::size_t>(detector.samples()), -1);
  project(phantom, view, detector, out);
  return out;
}

/// The line integral through the one pixel at (u, v) mm.
inline float through(const std::vector<Ellipsoid>& phantom, double u, double v, const View& view = straight) {
  return projected(phantom, view, {.size = {1, 1, 1}, .origin = {u, v, 0}}).front();
}

inline Ellipsoid sphere(Vec3 centre, double radius, double density = 1) {
  return {.centre = centre, .semi_axes = {radius, radius, radius}, .density = density};
}

}  // namespace ifdk

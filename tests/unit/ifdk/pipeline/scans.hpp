#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "geometry/circular.hpp"
#include "in_memory.hpp"
#include "phantom/project.hpp"
#include "phantom/shepp_logan.hpp"

namespace ifdk::testing {

/// Projections, and where they were taken.
struct SimulatedScan {
  Image line_integrals;
  std::vector<View> views;
};

inline Grid pixels(std::int64_t columns, std::int64_t rows, double pitch_u, double pitch_v, std::size_t views) {
  const auto count = static_cast<std::int64_t>(views);
  return centred({.size = {columns, rows, count}, .spacing = {pitch_u, pitch_v, 1}}, 2);
}

inline Grid cube(std::int64_t side, double spacing) {
  return centred({.size = {side, side, side}, .spacing = {spacing, spacing, spacing}});
}

inline SimulatedScan simulated(const std::vector<Ellipsoid>& phantom, const std::vector<CircularParameters>& geometry,
                               const Grid& detector) {
  SimulatedScan scan{{.grid = detector, .values = std::vector<float>(static_cast<std::size_t>(detector.samples()))},
                     {}};
  for (const CircularParameters& one : geometry) {
    scan.views.push_back(view_of(one));
    project(phantom, scan.views.back(), detector,
            scan.line_integrals.plane(static_cast<std::int64_t>(scan.views.size()) - 1));
  }
  return scan;
}

/// A small scan of the Shepp-Logan phantom, 45 x 37 pixels.
inline SimulatedScan small_scan(const CircularParameters& base = {.sid = 600, .sdd = 1200}, std::int64_t count = 20,
                                double arc = 360) {
  const auto geometry = simulated_geometry(count, 10, arc, base);
  return simulated(shepp_logan(90), geometry, pixels(45, 37, 10, 12, geometry.size()));
}
inline const Grid small_volume = cube(19, 10);

/// Views `order` of a scan.
inline SimulatedScan with_views(const SimulatedScan& scan, const std::vector<std::size_t>& order) {
  SimulatedScan out{scan.line_integrals, {}};
  out.line_integrals.grid.size[2] = static_cast<std::int64_t>(order.size());
  out.line_integrals.values.resize(static_cast<std::size_t>(out.line_integrals.grid.samples()));
  for (std::size_t n = 0; n < order.size(); ++n) {
    out.views.push_back(scan.views[order[n]]);
    std::ranges::copy(scan.line_integrals.plane(static_cast<std::int64_t>(order[n])),
                      out.line_integrals.plane(static_cast<std::int64_t>(n)).begin());
  }
  return out;
}

inline double rms_difference(const std::vector<float>& a, const std::vector<float>& b) {
  double squares = 0;
  for (std::size_t n = 0; n < a.size(); ++n)
    squares += std::pow(static_cast<double>(a[n]) - static_cast<double>(b[n]), 2);
  return std::sqrt(squares / static_cast<double>(a.size()));
}

/// Relative L2 distance of `a` from `b`.
inline double relative_difference(const Image& a, const Image& b) {
  return rms_difference(a.values, b.values) / rms_difference(b.values, std::vector<float>(b.values.size()));
}

}  // namespace ifdk::testing

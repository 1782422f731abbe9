#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "geometry/circular.hpp"
#include "image/grid.hpp"

namespace ifdk::testing {

/// ct_conventions 2 with RTK's names, for projections without in-plane and out-of-plane angles.
inline double tilt(const CircularParameters& p) { return std::atan2(p.source_offset_x, p.sid); }
inline double source_distance(const CircularParameters& p) { return std::hypot(p.sid, p.source_offset_x); }

/// "ToUntiltedCoordinateAtIsocenter".
inline double untilted(const CircularParameters& p, double u) {
  const double sx = p.source_offset_x, distance = source_distance(p);
  const double q = (u + p.projection_offset_x - sx) * p.sid / p.sdd + sx;
  return q * p.sid / (distance - q * sx / distance);
}

inline double cosine(const CircularParameters& p, double u, double v) {
  const double t = tilt(p);
  const double x = u + p.projection_offset_x + std::tan(t) * (p.sdd - p.sid);
  const double y = v + p.projection_offset_y - p.source_offset_y;
  return (p.sdd * (std::cos(t) + std::tan(t) * std::sin(t)) - x * std::sin(t)) /
         std::sqrt(p.sdd * p.sdd + y * y + std::pow(x - p.sdd * std::tan(t), 2));
}

/// K_i, for a view that stands for `gap` radians.
inline double scale(const CircularParameters& p, double gap) {
  const double source = std::sqrt(p.sid * p.sid + std::pow(p.source_offset_x, 2) + std::pow(p.source_offset_y, 2));
  return gap * p.sdd / (2 * p.sid * p.sid) * source;
}

/// Parker's, for beta = angle - first, alpha = atan(-l / S') and half the overscan, delta.
inline double parker(double beta, double alpha, double delta) {
  constexpr double pi = std::numbers::pi;
  if (beta <= 2 * delta - 2 * alpha) return 2 * std::pow(std::sin(pi * beta / (4 * (delta - alpha))), 2);
  if (beta <= pi - 2 * alpha) return 2;
  if (beta <= pi + 2 * delta) return 2 * std::pow(std::sin(pi * (pi + 2 * delta - beta) / (4 * (delta + alpha))), 2);
  return 0;
}

inline std::vector<View> views_of(const std::vector<CircularParameters>& parameters) {
  std::vector<View> views;
  for (const CircularParameters& one : parameters) views.push_back(view_of(one));
  return views;
}

inline std::vector<CircularParameters> at_angles(const std::vector<double>& degrees, CircularParameters base) {
  std::vector<CircularParameters> all;
  for (const double angle : degrees) {
    base.gantry_angle = wrapped_degrees(angle);
    all.push_back(base);
  }
  return all;
}

/// first, first + step, ..., `count` of them.
inline std::vector<double> steps(double first, double step, int count) {
  std::vector<double> all;
  for (int n = 0; n < count; ++n) all.push_back(first + step * n);
  return all;
}

inline Grid pixels(std::int64_t columns, std::int64_t rows, double pitch_u, double pitch_v, std::size_t views) {
  const auto count = static_cast<std::int64_t>(views);
  return centred({.size = {columns, rows, count}, .spacing = {pitch_u, pitch_v, 1}}, 2);
}

}  // namespace ifdk::testing

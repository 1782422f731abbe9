#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

#include "backprojection/edge_rule.hpp"
#include "image/image.hpp"
#include "scenes.hpp"

namespace ifdk::testing {

/// Where the ray from the source through a point meets the detector, in pixels, and how far in front of the source the
/// point is, relative to the isocentre; from the view itself, without a matrix.
struct Crossing {
  double u, v, z;
};
inline Crossing crossing(const View& view, const Grid& detector, const Vec3& point) {
  const Vec3 across = cross(view.u_axis, view.v_axis);
  const Vec3 ray = point - view.source;
  const double way = dot(view.detector - view.source, across) / dot(ray, across);
  const Vec3 on_detector = view.source + way * ray - view.detector;
  return {(dot(on_detector, view.u_axis) - detector.origin[0]) / detector.spacing[0],
          (dot(on_detector, view.v_axis) - detector.origin[1]) / detector.spacing[1],
          dot(ray, across) / dot(-view.source, across)};
}

/// What should be in each voxel. Rays that come within a thousandth of a pixel of where samples cease to count may be
/// in or out: they are listed by voxel, and not in the sum.
struct Expected {
  std::vector<double> sums;
  std::map<std::size_t, std::vector<double>> undecided;
};

enum class Counts { no, yes, perhaps };

inline Counts counts(double position, double low, double high) {
  if (std::min(std::abs(position - low), std::abs(position - high)) < 1e-3) return Counts::perhaps;
  return position > low && position < high ? Counts::yes : Counts::no;
}

inline Counts counts(double position, std::int64_t size, EdgeRule rule) {
  const double last = static_cast<double>(size - 1);
  return rule == EdgeRule::inside ? counts(position, 0, last) : counts(position, -0.5, last + 0.5);
}

/// Bilinear; beyond the outermost pixels their value.
inline double sample(const Image& image, std::size_t view, double u, double v) {
  const auto nu = image.grid.size[0], nv = image.grid.size[1];
  const auto pixels = image.plane(static_cast<std::int64_t>(view));
  u = std::clamp(u, 0.0, static_cast<double>(nu - 1));
  v = std::clamp(v, 0.0, static_cast<double>(nv - 1));
  double sum = 0;
  for (auto row = static_cast<std::int64_t>(v); row < std::min(nv, static_cast<std::int64_t>(v) + 2); ++row)
    for (auto column = static_cast<std::int64_t>(u); column < std::min(nu, static_cast<std::int64_t>(u) + 2); ++column)
      sum += (1 - std::abs(v - static_cast<double>(row))) * (1 - std::abs(u - static_cast<double>(column))) *
             static_cast<double>(pixels[static_cast<std::size_t>(row * nu + column)]);
  return sum;
}

inline void add_view(const Scene& scene, const Image& filtered, EdgeRule rule, std::size_t s, const Vec3& point,
                     std::size_t voxel, Expected& expected) {
  const Crossing at = crossing(scene.views[s], scene.detector, point);
  if (at.z <= 0) return;
  const Counts in_u = counts(at.u, scene.detector.size[0], rule), in_v = counts(at.v, scene.detector.size[1], rule);
  if (in_u == Counts::no || in_v == Counts::no) return;
  const double value = sample(filtered, s, at.u, at.v) / (at.z * at.z);
  if (in_u == Counts::yes && in_v == Counts::yes)
    expected.sums[voxel] += value;
  else
    expected.undecided[voxel].push_back(value);
}

/// Algorithm 2 in float64, with loops and geometry as one would explain them.
inline Expected back_projected(const Scene& scene, const Image& filtered, EdgeRule rule) {
  Expected expected{std::vector<double>(static_cast<std::size_t>(scene.volume.samples())), {}};
  std::size_t voxel = 0;
  for (std::int64_t k = 0; k < scene.volume.size[2]; ++k)
    for (std::int64_t j = 0; j < scene.volume.size[1]; ++j)
      for (std::int64_t i = 0; i < scene.volume.size[0]; ++i, ++voxel)
        for (std::size_t s = 0; s < scene.views.size(); ++s)
          add_view(scene, filtered, rule, s,
                   {scene.volume.coordinate(0, i), scene.volume.coordinate(1, j), scene.volume.coordinate(2, k)}, voxel,
                   expected);
  return expected;
}

/// Root of the mean square of what is expected where all is decided.
inline double size_of(const Expected& expected) {
  double squares = 0;
  for (std::size_t voxel = 0; voxel < expected.sums.size(); ++voxel)
    if (!expected.undecided.contains(voxel)) squares += expected.sums[voxel] * expected.sums[voxel];
  return std::sqrt(squares / static_cast<double>(expected.sums.size() - expected.undecided.size()));
}

/// Relative L2 distance over the voxels where all is decided.
inline double relative_error(const Image& volume, const Expected& expected) {
  double squares = 0;
  for (std::size_t voxel = 0; voxel < expected.sums.size(); ++voxel)
    if (!expected.undecided.contains(voxel))
      squares += std::pow(static_cast<double>(volume.values[voxel]) - expected.sums[voxel], 2);
  return std::sqrt(squares / static_cast<double>(expected.sums.size() - expected.undecided.size())) / size_of(expected);
}

/// How far the value is from the sum with the best choice of undecided rays.
inline double distance(double value, double sum, const std::vector<double>& undecided) {
  double least = std::abs(value - sum);
  for (std::size_t choice = 1; choice < std::size_t{1} << undecided.size(); ++choice) {
    double with = sum;
    for (std::size_t ray = 0; ray < undecided.size(); ++ray)
      if (choice >> ray & 1) with += undecided[ray];
    least = std::min(least, std::abs(value - with));
  }
  return least;
}

/// The largest such distance, relative to size_of().
inline double undecided_error(const Image& volume, const Expected& expected) {
  double largest = 0;
  for (const auto& [voxel, rays] : expected.undecided)
    largest = std::max(largest, distance(static_cast<double>(volume.values[voxel]), expected.sums[voxel], rays));
  return largest / size_of(expected);
}

}  // namespace ifdk::testing

#include "phantom/project.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

#include "phantom/row_range.hpp"
#include "phantom/unit_ball.hpp"

// Mapped to the unit ball, the ray s + t d (source s, pixel s + d) meets the ball where
//   |d|^2 t^2 + 2 (s.d) t + |s|^2 - 1 = 0,  discriminant / 4 = (s.d)^2 - |d|^2 (|s|^2 - 1) = |d|^2 - |s x d|^2.
// The last form has no cancellation of large numbers when the source is far away. t is the same before and after the
// mapping, so a difference of two t times the distance of source and pixel is a chord in mm. d is linear in the pixel.

namespace ifdk {
namespace {

/// Rays of one row of pixels as one ellipsoid's unit ball sees them: pixel t is at source + first + t step.
struct RowOfRays {
  Vec3 source, first, step;

  Vec3 ray(double t) const { return first + t * step; }
};

double discriminant(const Vec3& source, const Vec3& ray) {
  const Vec3 across = cross(source, ray);
  return dot(ray, ray) - dot(across, across);
}

/// The part of the ray inside the unit ball and ahead of the source, as a fraction of the way to the pixel.
double fraction_inside(const Vec3& source, const Vec3& ray) {
  const double d = discriminant(source, ray);
  if (d <= 0) return 0;
  const double half = std::sqrt(d);
  const double middle = -dot(source, ray);
  return (std::max(middle + half, 0.0) - std::max(middle - half, 0.0)) / dot(ray, ray);
}

/// The discriminant is quadratic in the pixel; unless it opens upwards, only pixels between its roots are hit.
RowRange hit_pixels(const RowOfRays& row, std::int64_t count) {
  const double curvature = -discriminant(row.source, row.step);
  if (curvature <= 0) return {0, count};
  const double slope = dot(row.first, row.step) - dot(cross(row.source, row.first), cross(row.source, row.step));
  const double middle = slope / curvature;
  return samples_between_roots(middle, discriminant(row.source, row.ray(middle)), curvature, count);
}

void add_row(const RowOfRays& row, double density, std::span<double> sums) {
  const RowRange hit = hit_pixels(row, static_cast<std::int64_t>(sums.size()));
  for (std::int64_t i = hit.begin; i < hit.end; ++i)
    sums[static_cast<std::size_t>(i)] += density * fraction_inside(row.source, row.ray(static_cast<double>(i)));
}

/// One ellipsoid and the rays of a view.
struct Shadow {
  Shadow(const Ellipsoid& body, const View& view, const Grid& detector)
      : density(body.density), to_ball(body), source(to_ball.point(view.source)) {
    step = to_ball.direction(detector.spacing[0] * view.u_axis);
  }

  double density;
  ToUnitBall to_ball;
  Vec3 source, step;
};

void project_row(std::span<const Shadow> shadows, const Vec3& first_ray, const Vec3& step, std::span<double> sums,
                 std::span<float> out) {
  std::fill(sums.begin(), sums.end(), 0);
  for (const Shadow& shadow : shadows)
    add_row({shadow.source, shadow.to_ball.direction(first_ray), shadow.step}, shadow.density, sums);
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = static_cast<float>(sums[i] * norm(first_ray + static_cast<double>(i) * step));
}

}  // namespace

void project(std::span<const Ellipsoid> phantom, const View& view, const Grid& detector, std::span<float> out) {
  const auto columns = static_cast<std::size_t>(detector.size[0]);
  assert(out.size() == columns * static_cast<std::size_t>(detector.size[1]));
  std::vector<Shadow> shadows;
  for (const Ellipsoid& body : phantom) shadows.emplace_back(body, view, detector);
  const Vec3 to_column_0 = view.detector - view.source + detector.origin[0] * view.u_axis;
  const Vec3 step = detector.spacing[0] * view.u_axis;
#pragma omp parallel
  {
    std::vector<double> sums(columns);
#pragma omp for schedule(dynamic, 8)
    for (std::int64_t row = 0; row < detector.size[1]; ++row)
      project_row(shadows, to_column_0 + detector.coordinate(1, row) * view.v_axis, step, sums,
                  out.subspan(static_cast<std::size_t>(row) * columns, columns));
  }
}

}  // namespace ifdk

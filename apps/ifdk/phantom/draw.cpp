#include "phantom/draw.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

#include "phantom/row_range.hpp"
#include "phantom/unit_ball.hpp"

namespace ifdk {
namespace {

/// Square of the unit ball's radius, with room for the rounding of centres on the surface.
constexpr double ball = 1 + 1e-12;

struct Body {
  ToUnitBall to_ball;
  double density;
};

void add_row(const Body& body, const Vec3& first_centre, double spacing, std::span<double> sums) {
  const Vec3 first = body.to_ball.point(first_centre);
  const Vec3 step = body.to_ball.direction({spacing, 0, 0});
  const auto centre = [&](double t) { return first + t * step; };
  const double curvature = dot(step, step);
  const double middle = -dot(first, step) / curvature;
  const Vec3 nearest = centre(middle);
  const RowRange hit =
      samples_between_roots(middle, ball - dot(nearest, nearest), curvature, static_cast<std::int64_t>(sums.size()));
  for (std::int64_t i = hit.begin; i < hit.end; ++i) {
    const Vec3 p = centre(static_cast<double>(i));
    if (dot(p, p) <= ball) sums[static_cast<std::size_t>(i)] += body.density;
  }
}

void draw_row(std::span<const Body> bodies, const Vec3& first_centre, double spacing, std::span<double> sums,
              std::span<float> out) {
  std::fill(sums.begin(), sums.end(), 0);
  for (const Body& body : bodies) add_row(body, first_centre, spacing, sums);
  std::transform(sums.begin(), sums.end(), out.begin(), [](double sum) { return static_cast<float>(sum); });
}

}  // namespace

void draw(std::span<const Ellipsoid> phantom, const Grid& volume, std::int64_t slice, std::span<float> out) {
  const auto columns = static_cast<std::size_t>(volume.size[0]);
  assert(out.size() == columns * static_cast<std::size_t>(volume.size[1]));
  std::vector<Body> bodies;
  for (const Ellipsoid& body : phantom) bodies.push_back({ToUnitBall(body), body.density});
#pragma omp parallel
  {
    std::vector<double> sums(columns);
#pragma omp for
    for (std::int64_t row = 0; row < volume.size[1]; ++row)
      draw_row(bodies, {volume.origin[0], volume.coordinate(1, row), volume.coordinate(2, slice)}, volume.spacing[0],
               sums, out.subspan(static_cast<std::size_t>(row) * columns, columns));
  }
}

}  // namespace ifdk

#include "phantom/project.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include "rays.hpp"

using namespace ifdk;

namespace {

bool is_inside(const Ellipsoid& body, const Vec3& p) {
  const Vec3 from_centre = p - body.centre;
  const double along = std::cos(body.angle) * from_centre.x + std::sin(body.angle) * from_centre.y;
  const double across = std::cos(body.angle) * from_centre.y - std::sin(body.angle) * from_centre.x;
  const Vec3 q{along / body.semi_axes.x, across / body.semi_axes.y, from_centre.z / body.semi_axes.z};
  return dot(q, q) <= 1;
}

constexpr double quadrature_step = 0.04;  // mm

/// The first 400 mm of the ray, by the midpoint rule.
double by_quadrature(const Ellipsoid& body, const View& view, const Vec3& pixel) {
  const Vec3 step = quadrature_step / norm(pixel - view.source) * (pixel - view.source);
  int inside = 0;
  for (int i = 0; i < 400 / quadrature_step; ++i) inside += is_inside(body, view.source + (i + 0.5) * step) ? 1 : 0;
  return inside * quadrature_step * body.density;
}

Vec3 pixel_at(const View& view, const Grid& detector, std::int64_t i, std::int64_t j) {
  return view.detector + detector.coordinate(0, i) * view.u_axis + detector.coordinate(1, j) * view.v_axis;
}

/// Source and detector on different sides of the origin as a rule, near to it, and detector axes in any direction.
View any_view(std::mt19937& random) {
  std::uniform_real_distribution<double> any(-1, 1);
  const auto vector = [&] { return Vec3{any(random), any(random), any(random)}; };
  const Vec3 source = 100 * vector();
  const Vec3 u = vector(), v = cross(u, vector());
  return {.source = source,
          .detector = -(0.5 * source) + 30 * vector(),
          .u_axis = 1 / norm(u) * u,
          .v_axis = 1 / norm(v) * v};
}

}  // namespace

TEST_CASE("a sphere's chord is 2 sqrt(r^2 - h^2)") {
  const std::vector<Ellipsoid> phantom{sphere({0, 0, 0}, 20, 0.5)};
  for (const double u : {0.0, 1.0, -12.5, 29.0}) {
    const double h = 100 * std::sin(std::atan2(u, 150));  // distance of ray and centre
    const double chord = 2 * std::sqrt(400 - h * h);
    CHECK(through(phantom, u, 0) == doctest::Approx(0.5 * chord).epsilon(1e-7));
    CHECK(through(phantom, 0, u) == doctest::Approx(0.5 * chord).epsilon(1e-7));
  }
}

TEST_CASE("an ellipsoid's chord through its centre is its diameter along the ray") {
  const Ellipsoid body{.semi_axes = {10, 20, 30}, .density = 1};
  Ellipsoid turned = body;
  turned.angle = std::numbers::pi / 2;
  const View from_above{.source = {0, 0, 100}, .detector = {0, 0, -50}, .u_axis = {1, 0, 0}, .v_axis = {0, 1, 0}};
  CHECK(through({body}, 0, 0) == doctest::Approx(40));
  CHECK(through({turned}, 0, 0) == doctest::Approx(20));
  CHECK(through({turned}, 0, 0, from_above) == doctest::Approx(60));
}

TEST_CASE("an ellipsoid turns from x towards y") {
  const Ellipsoid needle{.semi_axes = {40, 1, 1}, .angle = std::numbers::pi / 4, .density = 1};
  const View along{.source = {-100, -100, 0}, .detector = {50, 50, 0}, .u_axis = {0, 0, 1}, .v_axis = {1, -1, 0}};
  const View across{.source = {100, -100, 0}, .detector = {-50, 50, 0}, .u_axis = {0, 0, 1}, .v_axis = {1, 1, 0}};
  CHECK(through({needle}, 0, 0, along) == doctest::Approx(80));
  CHECK(through({needle}, 0, 0, across) == doctest::Approx(2));
}

TEST_CASE("rays that miss give exactly 0, rays that touch next to nothing") {
  const std::vector<Ellipsoid> phantom{sphere({0, 0, 0}, 60)};
  const double tangent = 150 * std::tan(std::asin(0.6));
  CHECK(through(phantom, tangent * (1 + 1e-9), 0) == 0);
  CHECK(through(phantom, 0, -1e6) == 0);
  CHECK(through(phantom, tangent, 0) < 1e-5);
  CHECK(through(phantom, tangent * (1 - 1e-9), 0) > 1e-3);
}

TEST_CASE("what lies behind the source does not count, what lies beyond the detector does") {
  CHECK(through({sphere({0, -200, 0}, 10)}, 0, 0) == 0);
  CHECK(through({sphere({0, 200, 0}, 10)}, 0, 0) == doctest::Approx(20));
}

TEST_CASE("of an ellipsoid around the source the part ahead counts") {
  CHECK(through({sphere({0, -100, 0}, 10)}, 0, 0) == doctest::Approx(10));
  CHECK(through({sphere({0, -108, 0}, 10)}, 0, 0) == doctest::Approx(2));
  CHECK(through({sphere({0, -92, 0}, 10)}, 0, 0) == doctest::Approx(18));
}

TEST_CASE("densities add up where ellipsoids overlap, and no ellipsoid gives 0") {
  CHECK(through({sphere({0, 0, 0}, 20, 1), sphere({0, 5, 0}, 10, -0.25)}, 0, 0) == doctest::Approx(35));
  CHECK(through({}, 0, 0) == 0);
}

TEST_CASE("any ellipsoid in any view is what quadrature finds, in every pixel") {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> any(-1, 1);
  const Grid detector{.size = {9, 5, 1}, .spacing = {20, 35, 1}, .origin = {-75, -70, 0}};
  int hits = 0;
  for (int trial = 0; trial < 20; ++trial) {
    const View view = any_view(random);
    const Ellipsoid body{.centre = {40 * any(random), 40 * any(random), 40 * any(random)},
                         .semi_axes = {30 + 20 * any(random), 30 + 20 * any(random), 30 + 20 * any(random)},
                         .angle = 6 * any(random),
                         .density = 1};
    const std::vector<float> out = projected({body}, view, detector);
    for (std::int64_t j = 0; j < 5; ++j)
      for (std::int64_t i = 0; i < 9; ++i) {
        const double expected = by_quadrature(body, view, pixel_at(view, detector, i, j));
        const double error = out[static_cast<std::size_t>(9 * j + i)] - expected;
        CHECK(std::abs(error) < quadrature_step);
        hits += expected > 0 ? 1 : 0;
      }
  }
  CHECK(hits > 100);
}

TEST_CASE("narrow shadows fall on the right pixels of a long row") {
  const Grid detector{.size = {1001, 1, 1}, .spacing = {0.1, 0.1, 1}, .origin = {-50, 0, 0}};
  const std::vector<float> out = projected({sphere({20, 0, 0}, 0.1)}, straight, detector);
  const double u = 30;  // of its centre
  for (std::int64_t i = 0; i < 1001; ++i)
    CHECK((out[static_cast<std::size_t>(i)] > 0) == (std::abs(detector.coordinate(0, i) - u) < 0.152));
}

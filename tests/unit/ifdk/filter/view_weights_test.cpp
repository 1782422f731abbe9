// The weights against RTK's formulas, written out with RTK's parameters.
#include "filter/view_weights.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "rtk_weights.hpp"

using namespace ifdk;
using namespace ifdk::testing;

namespace {

constexpr double pi = std::numbers::pi;

const std::vector<CircularParameters> bases{
    {.sid = 1000, .sdd = 1536},
    {.sid = 600, .sdd = 1200, .projection_offset_x = 40, .projection_offset_y = -25},
    {.sid = 600, .sdd = 1200, .source_offset_x = 20, .source_offset_y = 15},
    {.sid = 600,
     .sdd = 900,
     .source_offset_x = -80,
     .source_offset_y = -9,
     .projection_offset_x = 30,
     .projection_offset_y = 7},
};

const std::vector<double> irregular{0, 10, 30, 90, 200, 290};
const std::vector<double> irregular_gaps{40, 15, 40, 85, 100, 80};  // degrees, half of both neighbours' distance

/// Weights of one row of a view, as what ones become.
std::vector<float> row_of(const ViewWeights& weights, const Grid& detector, std::int64_t view, std::int64_t row) {
  std::vector<float> values(static_cast<std::size_t>(detector.size[0]), 1.0F);
  weights.apply(view, row, values, values);
  return values;
}

/// Calls visit(view, row, column, weight).
template <class Visit>
void for_each_weight(const std::vector<View>& views, const Grid& detector, const ShortScanRule& rule, Visit visit) {
  const ViewWeights weights(views, detector, ShortScan(views, detector, rule));
  for (std::size_t s = 0; s < views.size(); ++s)
    for (std::int64_t row = 0; row < detector.size[1]; ++row) {
      const auto values = row_of(weights, detector, static_cast<std::int64_t>(s), row);
      for (std::size_t column = 0; column < values.size(); ++column)
        visit(s, row, static_cast<std::int64_t>(column), static_cast<double>(values[column]));
    }
}

}  // namespace

TEST_CASE("a fan's angles are RTK's coordinates at the isocentre") {
  for (const CircularParameters& base : bases)
    for (const double gantry : {0.0, 77.0, 200.0}) {
      CircularParameters p = base;
      p.gantry_angle = gantry;
      const Fan fan(view_of(p));
      CHECK(fan.source_to_axis == doctest::Approx(source_distance(p)).epsilon(1e-12));
      for (const double u : {-200.0, -3.0, 0.0, 55.0, 210.0})
        CHECK(fan.angle(u) == doctest::Approx(std::atan(untilted(p, u) / source_distance(p))).epsilon(1e-12));
    }
}

TEST_CASE("a fan's angles are positive on the side to which the source moves") {
  const View at_0 = view_of({.sid = 500, .sdd = 900}), at_10 = view_of({.sid = 500, .sdd = 900, .gantry_angle = 10});
  const Vec3 moved = at_10.source - at_0.source;
  for (const double u : {-20.0, 20.0}) CHECK((Fan(at_0).angle(u) > 0) == (dot(u * at_0.u_axis, moved) > 0));
}

TEST_CASE("a fan's lengths are those of the way from the source to the pixel") {
  CircularParameters tilted = bases[3];
  tilted.out_of_plane_angle = 4;
  tilted.in_plane_angle = -6;
  const View view = view_of(tilted);
  const Fan fan(view);
  for (const auto& [u, v] : {std::pair{0.0, 0.0}, {30.0, -70.0}, {-200.0, 10.0}}) {
    const Vec3 way = view.detector + u * view.u_axis + v * view.v_axis - view.source;
    CHECK(fan.squared_length(u, v) == doctest::Approx(dot(way, way)).epsilon(1e-12));
  }
}

TEST_CASE("weights are RTK's angular gap, magnification and cosine, with any offset") {
  for (const CircularParameters& base : bases) {
    CAPTURE(base.source_offset_x);
    CAPTURE(base.projection_offset_x);
    const auto parameters = at_angles(irregular, base);
    const Grid detector = pixels(17, 5, 20, 30, parameters.size());
    double largest = 0;
    for_each_weight(
        views_of(parameters), detector, {.degrees = 180}, [&](auto s, auto row, auto column, double weight) {
          const double expected = scale(parameters[s], irregular_gaps[s] * pi / 180) *
                                  cosine(parameters[s], detector.coordinate(0, column), detector.coordinate(1, row));
          largest = std::max(largest, std::abs(weight / expected - 1));
        });
    CHECK(largest < 3e-7);
  }
}

TEST_CASE("in a short scan they are multiplied with Parker's") {
  for (const CircularParameters& base : bases) {
    CAPTURE(base.source_offset_x);
    const auto parameters = at_angles(steps(30, 5, 45), base);  // 30 to 250 degrees
    const Grid detector = pixels(17, 3, 20, 30, parameters.size());
    double largest = 0;
    for_each_weight(views_of(parameters), detector, {}, [&](auto s, auto row, auto column, double weight) {
      const double u = detector.coordinate(0, column);
      const double gap = s == 0 || s == 44 ? 72.5 : 5;
      const double alpha = std::atan(-untilted(parameters[s], u) / source_distance(parameters[s]));
      const double expected = scale(parameters[s], gap * pi / 180) *
                              cosine(parameters[s], u, detector.coordinate(1, row)) *
                              parker(static_cast<double>(s) * 5 * pi / 180, alpha, 20 * pi / 180);
      largest = std::max(largest, std::abs(weight - expected));
    });
    CHECK(largest < 1e-6);
  }
}

TEST_CASE("views of the same angle share what the angle stands for") {
  const CircularParameters base{.sid = 1000, .sdd = 1536};
  const Grid detector = pixels(4, 1, 20, 20, 5);
  const auto single = views_of(at_angles({0, 90, 180, 270}, base)),
             twice = views_of(at_angles({0, 90, 90, 180, 270}, base));
  const ViewWeights of_single(single, detector, ShortScan(single, detector, {}));
  const ViewWeights of_twice(twice, detector, ShortScan(twice, detector, {}));
  CHECK(row_of(of_twice, detector, 1, 0)[2] == doctest::Approx(row_of(of_single, detector, 1, 0)[2] / 2).epsilon(1e-6));
  CHECK(row_of(of_twice, detector, 2, 0) == row_of(of_twice, detector, 1, 0));
  CHECK(row_of(of_twice, detector, 3, 0)[2] == doctest::Approx(row_of(of_single, detector, 2, 0)[2]).epsilon(1e-6));
}

TEST_CASE("pixels have the weights of their rays, whichever way the detector's axes run") {
  auto views = views_of(at_angles(steps(30, 5, 45), bases[2]));
  const Grid detector = pixels(17, 4, 20, 30, views.size());
  const ViewWeights weights(views, detector, ShortScan(views, detector, {}));
  for (View& view : views) {
    view.u_axis = -view.u_axis;
    view.v_axis = -view.v_axis;
  }
  const ViewWeights turned(views, detector, ShortScan(views, detector, {}));
  for (const std::int64_t s : {0, 3, 20, 40, 44})
    for (const std::int64_t row : {0, 1, 3}) {
      const auto expected = row_of(weights, detector, s, row), found = row_of(turned, detector, s, 3 - row);
      for (std::size_t u = 0; u < 17; ++u) CHECK(found[16 - u] == doctest::Approx(expected[u]).epsilon(1e-6));
    }
}

TEST_CASE("apply() multiplies what is there, also into another row") {
  const auto views = views_of(at_angles({0, 90, 180, 270}, bases[0]));
  const Grid detector = pixels(4, 1, 20, 20, 4);
  const ViewWeights weights(views, detector, ShortScan(views, detector, {}));
  const std::vector<float> in{1, -2, 0, 0.5F};
  std::vector<float> out(4);
  weights.apply(1, 0, in, out);
  const auto ones = row_of(weights, detector, 1, 0);
  for (std::size_t u = 0; u < 4; ++u) CHECK(out[u] == in[u] * ones[u]);
}

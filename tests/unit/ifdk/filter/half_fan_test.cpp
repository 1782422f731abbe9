#include "filter/half_fan.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "refusal.hpp"
#include "rtk_weights.hpp"

using namespace ifdk;
using namespace ifdk::testing;

namespace {

const Grid detector = pixels(64, 56, 6, 8, 4);

HalfFan fan_of(const CircularParameters& base) {
  return half_fan(views_of(at_angles({10, 100, 190, 280}, base)), detector);
}

CircularParameters offset_by(double x) { return {.sid = 1000, .sdd = 1536, .projection_offset_x = x}; }

/// RTK's radius of the field of view on the side of the detector's coordinate u.
double radius(const CircularParameters& p, double u) {
  const double distance = source_distance(p);
  return distance * std::sin(std::atan(untilted(p, u) / distance));
}

/// By how many percent of their mean both radii differ.
double difference(const HalfFan& fan) {
  return 200 * std::abs(fan.radius_left - fan.radius_right) / (fan.radius_left + fan.radius_right);
}

}  // namespace

TEST_CASE("a centred detector needs no half-fan weights") {
  const HalfFan fan = fan_of(offset_by(0));
  CHECK(!fan.needed);
  CHECK(fan.radius_left == doctest::Approx(fan.radius_right));
  CHECK(fan.radius_left == doctest::Approx(1000 * std::sin(std::atan(189.0 / 1536))));
}

TEST_CASE("radii are RTK's, on the sides of the smallest and the largest column") {
  const CircularParameters p{.sid = 1000, .sdd = 1536, .source_offset_x = 30, .projection_offset_x = -14};
  const HalfFan fan = fan_of(p);
  CHECK(fan.radius_left == doctest::Approx(-radius(p, -189)).epsilon(1e-12));
  CHECK(fan.radius_right == doctest::Approx(radius(p, 189)).epsilon(1e-12));
}

TEST_CASE("from 10 percent of difference on they are needed") {
  for (double x = -120; x <= 120; x += 0.7) {
    const HalfFan fan = fan_of(offset_by(x));
    CAPTURE(x);
    CHECK(fan.needed == (difference(fan) >= 10));
  }
  CHECK(difference(fan_of(offset_by(9.5))) == doctest::Approx(10).epsilon(0.02));
  CHECK(!fan_of(offset_by(9.2)).needed);
  CHECK(fan_of(offset_by(9.8)).needed);
}

TEST_CASE("RTK's cases with a detector offset by 14 and 90 mm need them") {
  for (const double x : {14.0, -90.0, 90.0}) CHECK(fan_of(offset_by(x)).needed);
}

TEST_CASE("a detector that does not see the axis needs them") {
  const HalfFan fan = fan_of(offset_by(200));
  CHECK(fan.needed);
  CHECK(fan.radius_left < 0);
  auto both_ways = at_angles({10, 100, 190, 280}, offset_by(200));
  both_ways[1].projection_offset_x = -200;
  CHECK(half_fan(views_of(both_ways), detector).needed);
}

TEST_CASE("the smallest field of all views counts, and columns may run either way") {
  auto parameters = at_angles({10, 100, 190, 280}, offset_by(0));
  parameters[2].projection_offset_x = 5;
  auto views = views_of(parameters);
  for (int turned = 0; turned < 2; ++turned) {
    const HalfFan fan = half_fan(views, detector);
    CHECK(fan.radius_left == doctest::Approx(-radius(offset_by(5), -189)));
    CHECK(fan.radius_right == doctest::Approx(radius(offset_by(0), 189)));
    for (View& view : views) view.u_axis = -view.u_axis;
  }
}

TEST_CASE("a scan that needs them is refused in one line") {
  const auto refusal = [](double x) {
    return refusal_of([&] { refuse_half_fan(views_of(at_angles({10, 100, 190, 280}, offset_by(x))), detector); });
  };
  CHECK(refusal(0) == "");
  CHECK(
      refusal(14).starts_with("the detector is off-centre (it sees 113.2 mm on one side of the axis and 131 mm on the "
                              "other; its pixel (0, 0) is at "));
  CHECK(refusal(14).ends_with("--half-fan none reconstructs without them"));
}

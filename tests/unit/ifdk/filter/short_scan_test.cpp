#include "filter/short_scan.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "geometry/angles.hpp"
#include "refusal.hpp"
#include "rtk_weights.hpp"

using namespace ifdk;
using namespace ifdk::testing;

namespace {

constexpr double pi = std::numbers::pi;
constexpr double degree = pi / 180;
constexpr ShortScanRule rtk_rule{.degrees = 20, .median_gaps = 0};

ShortScan scan_of(const std::vector<double>& degrees, const ShortScanRule& rule = {}) {
  const auto views = views_of(at_angles(degrees, {.sid = 1000, .sdd = 1536}));
  return ShortScan(views, pixels(8, 8, 1, 1, views.size()), rule);
}

bool is_short(const std::vector<double>& degrees, const ShortScanRule& rule = {}) {
  return scan_of(degrees, rule).active();
}

/// All round in steps, but for a hole.
std::vector<double> with_hole(double step, double hole) {
  return steps(17, step, static_cast<int>((360 - hole) / step) + 1);
}

}  // namespace

TEST_CASE("a full turn is not short, in whatever steps") {
  for (const int count : {360, 60, 20, 7, 2}) CHECK(!is_short(steps(3, 360.0 / count, count)));
}

TEST_CASE("a gap of 20 degrees makes a scan short, if it is three times the usual one") {
  CHECK(is_short(with_hole(5, 25)));
  CHECK(!is_short(with_hole(5, 15)));
  CHECK(!is_short(with_hole(10, 20)));
  CHECK(is_short(with_hole(10, 40)));
  CHECK(!is_short(with_hole(10, 40), {.degrees = 45}));
  CHECK(!is_short(with_hole(10, 40), {.median_gaps = 5}));
}

TEST_CASE("RTK's rule is the 20 degrees alone") {
  CHECK(is_short(with_hole(10, 30), rtk_rule));
  CHECK(is_short(steps(0, 20.5, 18), rtk_rule));
  CHECK(!is_short(steps(0, 18, 20), rtk_rule));
  CHECK(!is_short(with_hole(5, 15), rtk_rule));
}

TEST_CASE("the tetrahedron's 21 views, 18 degrees apart and the last one the first, are a full turn") {
  CHECK(!is_short(steps(0, 18, 21)));
  CHECK(!is_short(steps(0, 18, 20)));
}

TEST_CASE("one sentence says why") {
  CHECK(scan_of(steps(0, 6, 60)).why() == "no Parker weights: the largest gap between views is 6 degrees, below 20");
  CHECK(scan_of(steps(0, 18, 20)).why() == "no Parker weights: the largest gap between views is 18 degrees, below 54");
  CHECK(scan_of(steps(10, 5, 47)).why() == "Parker weights: the views span 230 degrees (the largest gap is 130)");
  CHECK(scan_of({90}).why() == "no Parker weights: there is one view only");
}

TEST_CASE("an arc below 180 degrees is refused in one line") {
  CHECK(refusal_of([] { scan_of(steps(10, 5, 36)); }) ==
        "geometry: the views span 175 degrees in 36 views; a reconstruction needs more than 180");
  CHECK(refusal_of([] { scan_of(steps(10, 5, 38)); }) == "");
}

TEST_CASE("a scan that is not short, and a single view, have weight 1") {
  CHECK(scan_of(steps(0, 6, 60)).weight(1, 0.2) == 1);
  CHECK(scan_of({90}).weight(1, 0.2) == 1);
}

TEST_CASE("weights are Parker's formula") {
  for (const double first : {10.0, 200.0}) {  // the second goes through 0
    const ShortScan scan = scan_of(steps(first, 5, 47));
    for (double beta = 0.1; beta < 229.95; beta += 3.3)
      for (const double fan : {-22.0, -7.0, 0.0, 3.0, 24.0}) {
        CAPTURE(beta);
        CAPTURE(fan);
        const double angle = wrapped_degrees(first + beta) * degree;
        CHECK(scan.weight(angle, fan * degree) ==
              doctest::Approx(parker(beta * degree, -fan * degree, 25 * degree)).epsilon(1e-9));
      }
  }
}

TEST_CASE("the weights of a ray and of its opposite add up to 2") {
  const ShortScan scan = scan_of(steps(200, 5, 47));  // 25 degrees of fan on either side
  for (double beta = 0; beta <= 230; beta += 2.3)
    for (const double fan : {-24.9, -15.0, 0.0, 4.0, 24.9}) {
      CAPTURE(beta);
      CAPTURE(fan);
      const double opposite =
          200 + beta + 180 - 2 * fan;  // the angle at the circumference is half of that at the centre
      const double sum = scan.weight(wrapped_degrees(200 + beta) * degree, fan * degree) +
                         scan.weight(wrapped_degrees(opposite) * degree, -fan * degree);
      CHECK(sum == doctest::Approx(2).epsilon(1e-9));
    }
}

TEST_CASE("weights stay numbers at the edge of the fan") {
  const ShortScan scan = scan_of(steps(0, 5, 47));
  for (const double fan : {-25.0, 25.0, -60.0, 60.0})
    for (const double beta : {0.0, 230.0}) {
      const double weight = scan.weight(beta * degree, fan * degree);
      CHECK(weight >= 0);
      CHECK(weight <= 2);
    }
}

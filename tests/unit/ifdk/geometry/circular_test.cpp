#include "geometry/circular.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <sstream>

#include "geometry_files.hpp"

using namespace ifdk;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// How one of RTK's geometries was made (rtksimulatedgeometry).
struct RtkCase {
  const char* file;
  double first_angle;
  double arc;
  CircularParameters base;
};

const RtkCase cases[] = {
    {"rtk/c01_full_geom.xml", 0, 360, {.sid = 600, .sdd = 1200}},
    {"rtk/c02_srcoff_geom.xml", 1.5, 360, {.sid = 600, .sdd = 1200, .source_offset_x = 20, .source_offset_y = 15}},
    {"rtk/c05_short230_geom.xml", 10, 230, {.sid = 1000, .sdd = 1536}},
    {"rtk/c06_tilt_geom.xml",
     1.5,
     360,
     {.sid = 600,
      .sdd = 1200,
      .out_of_plane_angle = 2,
      .in_plane_angle = 3,
      .projection_offset_x = 3,
      .projection_offset_y = -4}},
};

std::vector<Matrix34> matrices_in(const std::string& xml) {
  std::vector<Matrix34> all;
  for (std::size_t at = xml.find("<Matrix>"); at != std::string::npos; at = xml.find("<Matrix>", at + 1)) {
    std::istringstream numbers(xml.substr(at + 8, xml.find("</Matrix>", at) - at - 8));
    Matrix34 matrix{};
    for (double& value : matrix) numbers >> value;
    REQUIRE(numbers);
    all.push_back(matrix);
  }
  return all;
}

double largest_difference(const Matrix34& a, const Matrix34& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    largest = std::max(largest, std::abs(a[i] - b[i]) / std::max(1.0, std::abs(b[i])));
  return largest;
}

/// RTK's matrix as one of our world: columns X, Y, Z = RTK's x, -z, y, and w positive in front of the source.
Matrix34 in_our_world(const Matrix34& rtk) {
  Matrix34 ours{};
  for (std::size_t row = 0; row < 12; row += 4) {
    ours[row] = -rtk[row];
    ours[row + 1] = rtk[row + 2];
    ours[row + 2] = -rtk[row + 1];
    ours[row + 3] = -rtk[row + 3];
  }
  return ours;
}

std::string refusal(CircularParameters parameters) {
  return refusal_of([&] { view_of(parameters); });
}

}  // namespace

TEST_CASE("RTK's matrices follow from the parameters that made them") {
  for (const RtkCase& one : cases) {
    CAPTURE(one.file);
    const auto stored = matrices_in(text_of(one.file));
    const auto simulated = simulated_geometry(60, one.first_angle, one.arc, one.base);
    REQUIRE(stored.size() == 60);
    for (std::size_t i = 0; i < stored.size(); ++i) {
      CHECK(largest_difference(rtk_matrix(simulated[i]), stored[i]) < 1e-9);
      CHECK(largest_difference(projection_matrix(view_of(simulated[i])), in_our_world(stored[i])) < 1e-9);
    }
  }
}

TEST_CASE("the source stands at -Y for gantry angle 0 and at +X for 90 degrees") {
  const View front = view_of(CircularParameters{.sid = 600, .sdd = 1200});
  CHECK(front.source == Vec3{0, -600, 0});
  CHECK(front.detector == Vec3{0, 600, 0});
  CHECK(front.u_axis == Vec3{1, 0, 0});
  CHECK(front.v_axis == Vec3{0, 0, 1});
  const View side = view_of(CircularParameters{.sid = 600, .sdd = 1200, .gantry_angle = 90});
  CHECK(norm(side.source - Vec3{600, 0, 0}) < 1e-12 * 600);
  CHECK(norm(side.u_axis - Vec3{0, 1, 0}) < 1e-15);
}

TEST_CASE("distances and angle of a view are those of its parameters") {
  const CircularParameters tilted{.sid = 500,
                                  .sdd = 900,
                                  .gantry_angle = 200,
                                  .out_of_plane_angle = 4,
                                  .in_plane_angle = -7,
                                  .source_offset_x = 11,
                                  .projection_offset_y = 30};
  const View view = view_of(tilted);
  CHECK(source_to_detector(view) == doctest::Approx(900));
  CHECK(source_to_isocentre(view) == doctest::Approx(500));
  CHECK(std::abs(dot(view.u_axis, view.v_axis)) < 1e-15);
  CHECK(source_angle(view_of(CircularParameters{.sid = 500, .sdd = 900, .gantry_angle = 200})) ==
        doctest::Approx(200 * std::numbers::pi / 180));
}

TEST_CASE("a simulated geometry leaves out the end of its arc and wraps its angles") {
  const auto turn = simulated_geometry(4, 270, 360, {.sid = 1, .sdd = 2});
  REQUIRE(turn.size() == 4);
  CHECK(turn[0].gantry_angle == 270);
  CHECK(turn[1].gantry_angle == 0);
  CHECK(turn[3].gantry_angle == 180);
  CHECK(turn[3].sdd == 2);
  CHECK(simulated_geometry(2, 0, -90, {})[1].gantry_angle == 315);
  CHECK(wrapped_degrees(-1e-20) == 0);
  CHECK(contains(refusal_of([] { simulated_geometry(0, 0, 360, {}); }), "the number of projections is 0"));
  CHECK(contains(refusal_of([] { simulated_geometry(std::int64_t{1} << 60, 0, 360, {}); }), "1152921504606846976"));
  CHECK(contains(refusal_of([] { simulated_geometry(2, 0, infinity, {}); }), "the arc inf"));
}

TEST_CASE("parameters that are no cone beam are refused with name and value") {
  CHECK(contains(refusal({.sid = 600, .sdd = 0}), "SourceToDetectorDistance is 0, a parallel beam"));
  CHECK(contains(refusal({.sid = 0, .sdd = 900}), "SourceToIsocenterDistance is 0,"));
  CHECK(contains(refusal({.sid = -600, .sdd = 900}), "SourceToIsocenterDistance is -600,"));
  CHECK(contains(refusal({.sid = 600, .sdd = 600}), "the detector has to be behind the isocentre"));
  CHECK(contains(refusal({.sid = 600, .sdd = -1200}), "SourceToDetectorDistance is -1200"));
  CHECK(contains(refusal({.sid = 600, .sdd = infinity}), "SourceToDetectorDistance is inf"));
  CHECK(contains(refusal({.sid = 600, .sdd = 900, .gantry_angle = std::nan("")}), "GantryAngle is nan"));
  CHECK(contains(refusal({.sid = 600, .sdd = 900, .projection_offset_y = -infinity}), "ProjectionOffsetY is -inf"));
  CHECK(refusal({.sid = 600, .sdd = 600.5}) == "");
}

TEST_CASE("one jaw makes a projection collimated") {
  CHECK(!is_collimated({.sid = 600, .sdd = 900}));
  CHECK(is_collimated({.collimation_u_inf = 50}));
  CHECK(is_collimated({.collimation_u_sup = 50}));
  CHECK(is_collimated({.collimation_v_inf = 0}));
  CHECK(is_collimated({.collimation_v_sup = -1}));
}

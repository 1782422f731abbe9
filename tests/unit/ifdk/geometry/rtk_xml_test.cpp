#include "geometry/rtk_xml.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

#include "geometry_files.hpp"

using namespace ifdk;
using tuccompi::testing::TemporaryFolder;
using tuccompi::testing::text_in;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::vector<CircularParameters> projections_in(std::string_view xml) {
  const TemporaryFolder folder;
  write_text(folder / "geometry.xml", xml);
  return read_rtk_xml(folder / "geometry.xml");
}

std::string written(const std::vector<CircularParameters>& projections) {
  const TemporaryFolder folder;
  write_rtk_xml(folder / "geometry.xml", projections);
  return text_in(folder / "geometry.xml");
}

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("the parameters of an RTK geometry are read") {
  const auto tilted = read_rtk_xml(data_file("rtk/c06_tilt_geom.xml"));
  REQUIRE(tilted.size() == 60);
  CHECK(tilted[1] == CircularParameters{.sid = 600,
                                        .sdd = 1200,
                                        .gantry_angle = 7.5,
                                        .out_of_plane_angle = 2,
                                        .in_plane_angle = 3,
                                        .projection_offset_x = 3,
                                        .projection_offset_y = -4});
  const auto shifted = read_rtk_xml(data_file("rtk/c02_srcoff_geom.xml"));
  CHECK(shifted.back().source_offset_x == 20);
  CHECK(shifted.back().source_offset_y == 15);
}

TEST_CASE("a scanner's geometry with values of its own in each projection is read") {
  const auto varian = read_rtk_xml(data_file("rtk_xml/geometry_varian.xml"));
  REQUIRE(varian.size() == 895);
  CHECK(varian[0].sid == 1000);
  CHECK(varian[894].sdd == 1500);
  CHECK(varian[1].gantry_angle == 89.9973472267448);
  CHECK(varian[1].projection_offset_x == -159.999552741444);
  CHECK(varian[1].projection_offset_y == -0.006092316890359);
}

TEST_CASE("a value stays in force until another one is read") {
  auto projections = simulated_geometry(3, 0, 360, {.sid = 600, .sdd = 1200, .source_offset_x = 5});
  projections[2].source_offset_x = 6;
  projections[2].collimation_v_sup = 40;
  const std::string everywhere = written(projections);
  const std::string once = with(everywhere, "    <SourceOffsetX>5</SourceOffsetX>\n", "");
  CHECK(projections_in("<RTKThreeDCircularGeometry version=\"3\"><SourceOffsetX>5</SourceOffsetX>" +
                       once.substr(once.find("    <SourceToIso"))) == projections);
}

TEST_CASE("names of elements may be in any case, Angle is a gantry angle, and unknown elements are skipped") {
  const std::string xml = written(simulated_geometry(2, 30, 360, {.sid = 600, .sdd = 1200}));
  const auto expected = projections_in(xml);
  CHECK(projections_in(with(with(xml, "<GantryAngle>", "<Angle>"), "</GantryAngle>", "</Angle>")) == expected);
  CHECK(projections_in(with(with(xml, "<Matrix>", "<mATRIX>"), "</Matrix>", "</mATRIX>")) == expected);
  CHECK(projections_in(with(with(xml, "<Projection>", "<PROJECTION>"), "</Projection>", "</PROJECTION>")) == expected);
  CHECK(projections_in(with(xml, "<Projection>", "<Couch><Height>x</Height></Couch><Projection><Couch/>")) == expected);
  CHECK(projections_in(with(xml, "<!DOCTYPE RTKGEOMETRY>", "<!-- none -->")) == expected);
  CHECK(projections_in(with(xml, "version=\"3\"", "version=\"2\"")) == expected);
  CHECK(projections_in(with(xml, "<Projection>",
                            "<RadiusCylindricalDetector>0</RadiusCylindricalDetector><Projection>")) == expected);
}

TEST_CASE("angles are wrapped to one turn") {
  const std::string xml = written(simulated_geometry(1, 30, 360, {.sid = 600, .sdd = 1200}));
  CHECK(projections_in(with(xml, ">30<", ">-330<"))[0].gantry_angle == 30);
  CHECK(projections_in(with(xml, ">30<", ">390<"))[0].gantry_angle == 30);
}

TEST_CASE("what is written is read back, with 15 digits") {
  const std::vector<CircularParameters> projections{{.sid = 600, .sdd = 1200.5, .gantry_angle = 0.1},
                                                    {.sid = 601,
                                                     .sdd = 1200.5,
                                                     .gantry_angle = 123.456789012345,
                                                     .out_of_plane_angle = 359,
                                                     .in_plane_angle = 2,
                                                     .source_offset_x = -3,
                                                     .source_offset_y = 1e-5,
                                                     .projection_offset_x = 7,
                                                     .projection_offset_y = 0.25,
                                                     .collimation_u_inf = 11,
                                                     .collimation_u_sup = 12,
                                                     .collimation_v_inf = -13,
                                                     .collimation_v_sup = 14}};
  const std::string xml = written(projections);
  CHECK(projections_in(xml) == projections);
  CHECK(count_of(xml, "SourceToDetectorDistance>1200.5<") == 1);
  CHECK(count_of(xml, "<SourceToIsocenterDistance>") == 2);
  CHECK(contains(xml, "<CollimationUInf>1.79769313486232e+308<"));
  const auto read = projections_in(xml);
  CHECK(read[0].collimation_u_inf == infinity);
}

TEST_CASE("a file of RTK is written as RTK wrote it but for the last digits") {
  for (const char* name : {"rtk/c02_srcoff_geom.xml", "rtk/c05_short230_geom.xml", "rtk/c06_tilt_geom.xml"}) {
    std::istringstream theirs(text_of(name)), ours(written(read_rtk_xml(data_file(name))));
    std::string their_word, our_word;
    std::size_t words = 0;
    while (theirs >> their_word) {
      REQUIRE(static_cast<bool>(ours >> our_word));
      ++words;
      if (their_word == our_word) continue;
      CHECK(std::stod(our_word) == doctest::Approx(std::stod(their_word)).epsilon(1e-12));
    }
    CHECK(words > 60 * 15);
    CHECK_FALSE(static_cast<bool>(ours >> our_word));
  }
}

TEST_CASE("the writer refuses what is no geometry and leaves no file") {
  const TemporaryFolder folder;
  const std::vector<CircularParameters> faulty{{.sid = 600, .sdd = 1200}, {.sid = 600, .sdd = 0}};
  CHECK(contains(refusal_of([&] { write_rtk_xml(folder / "g.xml", {}); }), "without projections"));
  CHECK(
      contains(refusal_of([&] { write_rtk_xml(folder / "g.xml", faulty); }), "projection 1 cannot be written: Source"));
  CHECK(folder.names().empty());
  CHECK(contains(refusal_of([&] { write_rtk_xml(folder / "no/g.xml", std::span(faulty).first(1)); }), "no/g.xml"));
}

#include <doctest/doctest.h>

#include <string>

#include "geometry/rtk_xml.hpp"
#include "geometry_files.hpp"

using namespace ifdk;
using tuccompi::testing::TemporaryFolder;

namespace {

const std::string head = "<?xml version=\"1.0\"?>\n<RTKThreeDCircularGeometry version=\"3\">\n";
const std::string foot = "</RTKThreeDCircularGeometry>\n";
const std::string distances =
    "<SourceToIsocenterDistance>600</SourceToIsocenterDistance>\n"
    "<SourceToDetectorDistance>1200</SourceToDetectorDistance>\n";
const std::string matrix = "<Matrix>-1200 0 0 0\n0 -1200 0 0\n0 0 1 -600</Matrix>\n";
const std::string good = head + distances + "<Projection>\n" + matrix + "</Projection>\n" + foot;

/// Without the name of the file.
std::string refusal(std::string_view xml) {
  const TemporaryFolder folder;
  const auto file = folder / "geometry.xml";
  write_text(file, xml);
  const std::string message = refusal_of([&] { read_rtk_xml(file); });
  CHECK_FALSE(contains(message, "\n"));
  return message.starts_with(file.string()) ? message.substr(file.string().size()) : message;
}

void check(const std::string& xml, const char* start, const char* part) {
  const std::string message = refusal(xml);
  CAPTURE(xml);
  CAPTURE(message);
  CHECK(message.starts_with(start));
  CHECK(contains(message, part));
}

std::string value(const std::string& name, const std::string& text) {
  return "<" + name + ">" + text + "</" + name + ">";
}

}  // namespace

TEST_CASE("the smallest good geometry is read") { CHECK(refusal(good) == ""); }

TEST_CASE("what is no RTK geometry is refused") {
  check("", ":1: ", "is not well-formed XML");
  check("not xml", ":1: ", "is not well-formed XML");
  check("<a><b></a>", ":1: ", "is not well-formed XML");
  check(good.substr(0, good.find("jection>")), ":5: ", "is not well-formed XML");
  check("<?xml version=\"1.0\"?>\n<svg/>", ":2: ", "the outermost element is 'svg'");
  check(with(good, " version=\"3\"", ""), ":2: ", "the version of the geometry is ''");
  check(with(good, "\"3\"", "\"1\""), ":2: ", "the version of the geometry is '1'; 3 and 2 are read");
  check(with(good, "\"3\"", "\"3x\""), ":2: ", "'3x'");
  check(head + distances + foot, ":2: ", "holds no Projection");
}

TEST_CASE("a matrix that is missing or does not follow from the parameters is refused with entry and values") {
  check(with(good, matrix, ""), ":5: ", "projection 0 has no Matrix");
  check(with(good, "</Projection>", "</Projection>\n<Projection/>"), ":10: ", "projection 1 has no Matrix");
  check(with(good, "-600", "-600.002"), ":6: ", "entry (2, 3) is -600.002, the parameters give -600");
  CHECK(refusal(with(good, "-600", "-600.0009")) == "");
  check(with(good, "0 -1200", "0.0011 -1200"), ":6: ", "entry (1, 0) is 0.0011, the parameters give 0");
  check(with(good, "<Projection>", "<Projection>" + value("GantryAngle", "0.1")), ":6: ", "does not follow");
  check(with(good, "0 0 1 -600", "0 0 1"), ":6: ", "entry (2, 3) of the Matrix of projection 0 is ''");
  check(with(good, "-600", "-600 7"), ":6: ", "more than 12 numbers: '7'");
  check(with(good, "-600", "1e3x"), ":6: ", "is '1e3x', not a finite number");
  check(with(good, "-600", "nan"), ":6: ", "is 'nan', not a finite number");
  check(with(good, "-600</", "-600<b/></"), ":6: ", "'Matrix' holds more than text");
}

TEST_CASE("values that are no numbers are refused with name and value") {
  for (const char* name :
       {"SourceToIsocenterDistance", "SourceToDetectorDistance", "SourceOffsetX", "SourceOffsetY", "ProjectionOffsetX",
        "ProjectionOffsetY", "GantryAngle", "Angle", "OutOfPlaneAngle", "InPlaneAngle", "RadiusCylindricalDetector"}) {
    const std::string is = "'" + std::string(name) + "' is ";
    check(with(good, "<Projection>\n", value(name, "1e3x") + "<Projection>\n"), ":5: ", (is + "'1e3x'").c_str());
    check(with(good, "<Projection>\n", "<Projection>\n" + value(name, "inf")), ":6: ", (is + "'inf'").c_str());
    check(with(good, "<Projection>\n", "<Projection>\n" + value(name, "NaN")), ":6: ", (is + "'NaN'").c_str());
    check(with(good, "<Projection>\n", "<Projection>\n" + value(name, "")), ":6: ", (is + "''").c_str());
  }
  check(with(good, "<Projection>\n", value("CollimationUInf", "wide") + "<Projection>\n"), ":5: ", "'CollimationUInf'");
  check(with(good, "<Projection>\n", value("CollimationUInf", "nan") + "<Projection>\n"),
        ":5: ", "'nan', not a number");
  check(with(good, ">600<", ">6<!-- -->00<"), ":3: ", "holds more than text");
  check(with(good, ">600<", ">1e999<"), ":3: ", "'1e999', not a finite number");
  CHECK(refusal(with(good, "<Projection>\n", value("SourceOffsetX", "1e-999") + "<Projection>\n")) == "");
}

TEST_CASE("scanners that are no cone beam on a flat detector are refused") {
  check(with(good, ">1200<", ">0<"), ":5: ", "projection 0: SourceToDetectorDistance is 0, a parallel beam");
  check(with(good, ">1200<", ">500<"), ":5: ", "projection 0: SourceToDetectorDistance is 500");
  check(head + value("SourceToDetectorDistance", "9") + "<Projection/>" + foot,
        ":3: ", "SourceToIsocenterDistance is 0");
  check(with(good, "<Projection>\n", value("RadiusCylindricalDetector", "900") + "<Projection>\n"),
        ":5: ", "a cylinder of radius 900");
  check(with(good, "</Projection>", "<Projection/></Projection>"), ":9: ", "a Projection inside a Projection");
}

TEST_CASE("document types and entities are neither followed nor expanded") {
  const std::string type = "<!DOCTYPE g [<!ENTITY sid \"600\"><!ENTITY file SYSTEM \"/etc/passwd\">]>\n";
  CHECK(refusal(type + good.substr(good.find("<RTK"))) == "");
  check(type + with(good.substr(good.find("<RTK")), ">600<", ">&sid;<"), ":3: ", "is '&sid;', not a number");
  check(type + with(good.substr(good.find("<RTK")), ">600<", ">&file;<"), ":3: ", "is '&file;', not a number");
}

TEST_CASE("deep, large and binary files are refused") {
  std::string deep = head + distances;
  for (int i = 0; i < 200'000; ++i) deep += "<a>";
  check(deep, ":5: ", "is not well-formed XML");
  for (int i = 0; i < 200'000; ++i) deep += "</a>";
  check(deep + foot, ":2: ", "holds no Projection");
  check(with(good, ">600<", ">" + std::string(100'000, '9') + "x<"), ":3: ", "9...', not a number");
  check(with(good, ">600<", std::string(">6\x01\x7f\xff<")), ":3: ", "'6\?\?\?'");
  check(std::string(1000, '\0'), ":1: ", "is not well-formed XML");
  const TemporaryFolder folder;
  write_text(folder / "huge.xml", good);
  std::filesystem::resize_file(folder / "huge.xml", std::uintmax_t{1} << 40);
  CHECK(contains(refusal_of([&] { read_rtk_xml(folder / "huge.xml"); }), "has 1099511627776 bytes, more than"));
  CHECK(contains(refusal_of([&] { read_rtk_xml(folder.path()); }), "is not an ordinary file"));
  CHECK(contains(refusal_of([&] { read_rtk_xml(folder / "none.xml"); }), "none.xml: No such file"));
}

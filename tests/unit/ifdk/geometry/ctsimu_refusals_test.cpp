#include <doctest/doctest.h>

#include "ctsimu_folder.hpp"
#include "geometry/ctsimu.hpp"

using namespace ifdk;

namespace {

/// What read_ctsimu() says of the folder's scenario, without the folder.
std::string refusal(const CtsimuFolder& folder) {
  std::string message = refusal_of([&] { read_ctsimu(folder.scenario()); });
  CHECK_FALSE(contains(message, "\n"));
  const std::string prefix = folder.scenario().parent_path().string() + "/";
  return message.starts_with(prefix) ? message.substr(prefix.size()) : message;
}

struct Bad {
  const char* from;
  const char* to;
  const char* message;
};

const Bad bad_scenarios[] = {
    {"\"CTSimU Scenario\"", "\"CTSimU Sample\"", "tetra.json: file.file_type is '\"CTSimU Sample\"'; it has to be"},
    {"\"CTSimU Scenario\"", "null", "tetra.json: file.file_type is missing"},
    {"\"file_format_version\": {\"major\": 1, \"minor\": 2}", "\"file_format_version\": {\"major\": 1, \"minor\": 3}",
     "file.file_format_version.minor is '3' and file.file_format_version.major '1'; formats 1.0 to 1.2"},
    {"\"file_format_version\": {\"major\": 1, \"minor\": 2}", "\"file_format_version\": {\"major\": 0, \"minor\": 9}",
     "file.file_format_version.major '0'; formats 1.0 to 1.2"},
    {"\"type\": \"cone\"", "\"type\": \"parallel\"", "geometry.source.type is '\"parallel\"'; only cone beams"},
    {"\"value\": 400, \"unit\": \"mm\"", "\"value\": 400, \"unit\": \"inch\"",
     "geometry.detector.center.x.unit is '\"inch\"'; lengths are in nm, um"},
    {"\"value\": 400, \"unit\": \"mm\"", "\"value\": 400", "geometry.detector.center.x.unit is missing; lengths"},
    {"\"value\": 400,", "\"value\": \"400\",", "geometry.detector.center.x.value is '\"400\"'; it has to be a number"},
    {"\"value\": 400,", "\"value\": [400],", "geometry.detector.center.x.value is array; it has to be a number"},
    {"\"value\": 400,", "\"value\": 200,", "geometry is impossible, seen from the stage: the isocentre lies 300 mm"},
    {"\"value\": 400,", "\"value\": 0,", "geometry is impossible, seen from the stage: the source"},
    {"\"value\": 400,", "\"value\": 1e308,", "geometry is impossible, seen from the stage: the detector's centre"},
    {"\"y\": {\"value\": -1}", "\"y\": {\"value\": 0}", "geometry.detector.vector_u has no direction: its length is 0"},
    {"\"x\": {\"value\":  0}", "\"x\": {\"value\":  1}",
     "geometry.detector.vector_u is not perpendicular to vector_w: the cosine of their angle is 0.7071"},
    {"\"center\": {", "\"centre\": {", "geometry.detector.center.x.value is missing; it has to be a number"},
    {"\"stage\": {", "\"table\": {", "geometry.stage.vector_u.x.value is missing"},
    {"\"deviations\": []",
     "\"deviations\": [{\"type\": \"translation\", \"amount\": {\"value\": 0.5, \"unit\": \"mm\"}}]",
     "geometry.detector.deviations[0] is not zero; scans with deviations"},
    {"\"deviations\": []",
     "\"deviations\": [{\"known_to_reconstruction\": false, \"amount\": {\"value\": 0, \"drifts\": [{\"value\": 1}]}}]",
     "geometry.detector.deviations[0] is not zero"},
    {"\"deviations\": []", "\"deviations\": {\"amount\": {\"value\": 1}}",
     "geometry.detector.deviations is object; it"},
    {"\"value\": 400,", "\"drifts\": [{\"value\": 0}, {\"value\": [0, 0.1]}], \"value\": 400,",
     "geometry.detector.center.x.drifts[1] is not zero; scans with drifts"},
    {"\"value\": 400,", "\"drifts\": [{\"file\": \"drift.csv\"}], \"value\": 400,", "center.x.drifts[0] is not zero"},
    {"\"value\": 400,", "\"drifts\": 3, \"value\": 400,", "center.x.drifts is '3'; it has to be a list"},
    {"\"scan_speed\": null", "\"scan_speed\": {\"value\": 1, \"drifts\": [{\"value\": 1}]}",
     "acquisition.scan_speed.drifts[0] is not zero"},
    {"\"stop_angle\":  {\"value\": 360", "\"stop_angle\":  {\"value\": -1",
     "stop_angle.value is '-1', less than the start"},
    {"360, \"unit\": \"deg\"", "360, \"unit\": \"gon\"",
     "acquisition.stop_angle.unit is '\"gon\"'; angles are in deg or rad"},
    {"\"CCW\"", "\"left\"", "acquisition.direction is '\"left\"'; it has to be CCW or CW"},
    {"\"include_final_angle\": true", "\"include_final_angle\": 1", "include_final_angle is '1'; it has to be true or"},
    {"\"number_of_projections\": 21", "\"number_of_projections\": 0", "is '0'; it has to be a whole number from 1 to"},
    {"\"number_of_projections\": 21", "\"number_of_projections\": 2.5",
     "number_of_projections is '2.5'; it has to be a"},
    {"\"number_of_projections\": 21", "\"number_of_projections\": 1e18", "number_of_projections is '1e+18'; it has to"},
    {"\"number_of_projections\": 21", "\"number_of_projections\": 20", "there are 21 projections, but 20 in "},
    {"{\"value\": 150, \"unit\": \"px\"}", "{\"value\": 151, \"unit\": \"px\"}",
     "the projections are 195 mm wide along the detector's u, but the detector is 196.3 mm in "},
    {"\"v\": {\"value\": 1.3", "\"v\": {\"value\": 1.4", "mm wide along the detector's v, but the detector is 210 mm"},
    {"\"columns\":", "\"colums\":", "detector.columns.value is missing; it has to be a number"},
    {"\"type\": \"cone\"", "\"type\": cone", "tetra.json:"},
    {"\"type\": \"cone\"", "\"type\": cone", ": is not JSON from '"},
    {"\"value\": 400,", "\"value\": 1e999,", "tetra.json: is not JSON: a number in it is too large"},
    {"\"value\": 400,", "\"value\": NaN,", ": is not JSON from '"},
};

const Bad bad_metadata[] = {
    {"\"number\":        21", "\"number\":        22", "tetra_metadata.json: there are 22 projections, but 21 in "},
    {"\"number\":        21", "\"number\":        null", "tetra_metadata.json: output.projections.number is missing"},
    {"\"number\":        3", "\"number\":        1e9",
     "output.projections.flat_field.number is '1000000000.0'; it has"},
    {"\"tetra_dark.raw\"", "null", "output.projections.dark_field.filename is missing; it has to be a text"},
    {"tetra_projections.raw", "", "output.projections.filename is '\"\"'; it has to be the name of a file"},
    {"tetra_projections.raw", "tetra\\u0000.raw",
     "output.projections.filename is '\"tetra\\u0000.raw\"'; it has to be"},
    {"\"uint16\"", "\"uint12\"", "output.projections.datatype is '\"uint12\"'; types are uint8"},
    {"\"little\"", "\"middle\"", "output.projections.byteorder is '\"middle\"'; it has to be little or big"},
    {"\"file\":  0", "\"file\":  -1", "output.projections.headersize.file is '-1'; it has to be a whole number from 0"},
    {"\"value\": 1.3", "\"value\": 0", "output.projections.pixelsize.x.value is '0'; it has to be positive"},
    {"\"value\": 1.3", "\"value\": -1.3", "output.projections.pixelsize.x.value is '-1.3'; it has to be positive"},
    {"\"value\": 0.975", "\"value\": 0", "output.tomogram.voxelsize.x.value is '0'; it has to be positive"},
    {"\"max_intensity\": 60000", "\"max_intensity\": \"much\"",
     "output.projections.max_intensity is '\"much\"'; it has"},
    {"\"projections_corrected\": false", "\"projections_corrected\": \"no\"",
     "is '\"no\"'; it has to be true or false"},
};

}  // namespace

TEST_CASE("bad scenarios are refused with file, field and value") {
  const CtsimuFolder folder;
  for (const Bad& bad : bad_scenarios) {
    CAPTURE(bad.to);
    folder.restore();
    folder.change_scenario(bad.from, bad.to);
    const std::string message = refusal(folder);
    CAPTURE(message);
    CHECK(contains(message, bad.message));
  }
}

TEST_CASE("bad metadata are refused with file, field and value") {
  const CtsimuFolder folder;
  for (const Bad& bad : bad_metadata) {
    CAPTURE(bad.to);
    folder.restore();
    folder.change_metadata(bad.from, bad.to);
    const std::string message = refusal(folder);
    CAPTURE(message);
    CHECK(contains(message, bad.message));
  }
}

TEST_CASE("the line of broken JSON is named, and the text cut") {
  const CtsimuFolder folder;
  write_text(folder.scenario(), "{\n\"file\":\n\x01" + std::string(100, 'x'));
  CHECK(refusal(folder).starts_with("tetra.json:3: is not JSON from '?xxx"));
  CHECK(refusal(folder).size() < 100);
  write_text(folder.scenario(), "");
  CHECK(refusal(folder).starts_with("tetra.json:1: is not JSON: it ends too early"));
  write_text(folder.scenario(), "[1, 2]");
  CHECK(refusal(folder).starts_with("tetra.json: file.file_type is missing"));
  write_text(folder.scenario(), std::string(1'000'000, '['));
  CHECK(refusal(folder).starts_with("tetra.json:1: is not JSON"));
  write_text(folder.scenario(), std::string(1'000'000, '[') + std::string(1'000'000, ']'));
  CHECK(refusal(folder).starts_with("tetra.json: file.file_type is missing"));
}

TEST_CASE("files that are not there are named") {
  const CtsimuFolder folder;
  std::filesystem::remove(folder.metadata());
  CHECK(contains(refusal(folder), "tetra.json: the projections' metadata, tetra_metadata.json, are neither beside"));
  folder.restore();
  std::filesystem::remove(folder.scenario());
  CHECK(contains(refusal(folder), "tetra.json: No such file"));
  CHECK(contains(
      refusal_of([&] { read_ctsimu(folder.metadata()); }),
      "tetra_metadata.json: acquisition_geometry.path_to_CTSimU_JSON is '\"../tetra.json\"', which is not there"));
  folder.change_metadata("\"../tetra.json\"", "null");
  CHECK(contains(refusal_of([&] { read_ctsimu(folder.metadata()); }), "path_to_CTSimU_JSON is missing"));
  CHECK(contains(refusal_of([&] { read_ctsimu(folder / ""); }), "is not an ordinary file"));
  std::filesystem::resize_file(folder.metadata(), std::uintmax_t{1} << 40);
  CHECK(contains(refusal_of([&] { read_ctsimu(folder.metadata()); }), "has 1099511627776 bytes, more than"));
}

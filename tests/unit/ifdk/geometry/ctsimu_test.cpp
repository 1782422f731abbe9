#include "geometry/ctsimu.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "ctsimu_folder.hpp"

using namespace ifdk;

namespace fs = std::filesystem;

namespace {

const fs::path tetrahedron = data_file("ctsimu_tetrahedron");

bool same_views(const std::vector<View>& a, const std::vector<View>& b) {
  return std::ranges::equal(a, b, [](const View& one, const View& other) {
    return norm(one.source - other.source) < 1e-9 && norm(one.detector - other.detector) < 1e-9 &&
           norm(one.u_axis - other.u_axis) < 1e-12 && norm(one.v_axis - other.v_axis) < 1e-12;
  });
}

void check_point(const Vec3& p, const Vec3& expected) { CHECK(norm(p - expected) < 1e-9); }

}  // namespace

TEST_CASE("a scenario leads to its metadata and with them to everything") {
  const CtsimuScan scan = read_ctsimu(tetrahedron / "tetra.json");
  CHECK(scan.scenario == tetrahedron / "tetra.json");
  CHECK(scan.metadata == tetrahedron / "tetra_metadata.json");
  CHECK(scan.views.size() == 21);
  CHECK(scan.detector.size == std::array<std::int64_t, 3>{150, 150, 21});
  CHECK(scan.detector.spacing == std::array<double, 3>{1.3, 1.3, 1});
  CHECK(scan.detector.origin[0] == doctest::Approx(-96.85));
  CHECK(scan.detector.origin[1] == doctest::Approx(-96.85));
  CHECK(scan.projections.paths == std::vector<fs::path>{tetrahedron / "tetra_projections.raw"});
  CHECK(scan.projections.images == 21);
  CHECK(scan.flats.images == 3);
  REQUIRE(scan.flats.paths.size() == 3);
  CHECK(scan.flats.paths[2] == tetrahedron / "tetra_flat_0002.raw");
  CHECK(scan.darks.paths == std::vector<fs::path>{tetrahedron / "tetra_dark.raw"});
  CHECK(scan.type == SampleType::u16);
  CHECK(scan.byte_order == std::endian::little);
  CHECK(scan.file_header == 0);
  CHECK(scan.max_intensity == 60000);
  REQUIRE(scan.tomogram);
  CHECK(scan.tomogram->size == std::array<std::int64_t, 3>{150, 150, 150});
  CHECK(scan.tomogram->spacing == std::array<double, 3>{0.975, 0.975, 0.975});
  CHECK(scan.tomogram->origin[2] == doctest::Approx(-0.975 * 149 / 2));
}

TEST_CASE("metadata lead to their scenario, in its place or beside them") {
  const CtsimuScan scan = read_ctsimu(tetrahedron / "tetra_metadata.json");
  CHECK(scan.scenario == tetrahedron / "tetra.json");
  CHECK(scan.views.size() == 21);
  const CtsimuFolder folder;
  fs::create_directory(folder / "scans");
  fs::rename(folder.metadata(), folder / "scans/tetra_metadata.json");
  CHECK(read_ctsimu(folder / "scans/tetra_metadata.json").scenario == folder / "tetra.json");
}

TEST_CASE("format 1.0 is read") {
  const CtsimuFolder folder;
  folder.change_scenario("\"file_format_version\": {\"major\": 1, \"minor\": 2}",
                         "\"file_format_version\": {\"major\": 1, \"minor\": 0}");
  CHECK(read_ctsimu(folder.scenario()).views.size() == 21);
}

TEST_CASE("a relative name, and metadata in the folder projections, will do") {
  const CtsimuFolder folder;
  fs::create_directory(folder / "projections");
  fs::rename(folder.metadata(), folder / "projections/tetra_metadata.json");
  const CtsimuScan scan = read_ctsimu(fs::relative(folder / "tetra.json"));
  CHECK(fs::equivalent(scan.scenario, folder / "tetra.json"));
  CHECK(scan.metadata.is_absolute());
  CHECK(scan.projections.paths[0].parent_path().filename() == "projections");
}

TEST_CASE("metadata of a reconstruction name files that are already corrected, one an image") {
  const CtsimuScan scan = read_ctsimu(tetrahedron / "tetra_recon_metadata.json");
  REQUIRE(scan.projections.paths.size() == 21);
  CHECK(scan.projections.paths[20] == tetrahedron.parent_path() / "projections/tetra_0020.tif");
  CHECK(scan.flats.images == 0);
  CHECK(scan.darks.paths.empty());
  REQUIRE(scan.tomogram);
  CHECK(scan.tomogram->samples() == 150 * 150 * 150);
}

TEST_CASE("source and detector turn against the stage") {
  const auto views = read_ctsimu(tetrahedron / "tetra.json").views;
  check_point(views[0].source, {-300, 0, 0});
  check_point(views[0].detector, {100, 0, 0});
  check_point(views[0].u_axis, {0, -1, 0});
  check_point(views[0].v_axis, {0, 0, -1});
  check_point(views[5].source, {0, 300, 0});
  check_point(views[5].u_axis, {-1, 0, 0});
  check_point(views[10].source, {300, 0, 0});
  check_point(views[20].source, views[0].source);
}

TEST_CASE("direction, arc and final angle decide the angles of the stage") {
  const CtsimuFolder folder;
  const auto counter_clockwise = read_ctsimu(folder / "tetra.json").views;
  folder.change_scenario("\"CCW\"", "\"CW\"");
  auto clockwise = read_ctsimu(folder / "tetra.json").views;
  CHECK_FALSE(same_views(clockwise, counter_clockwise));
  std::ranges::reverse(clockwise);
  CHECK(same_views(clockwise, counter_clockwise));
  folder.change_scenario("\"CW\"", "\"CCW\"");
  folder.change_scenario("\"include_final_angle\": true", "\"include_final_angle\": false");
  CHECK(source_angle(read_ctsimu(folder / "tetra.json").views[7]) ==
        doctest::Approx(source_angle(counter_clockwise[0]) - std::numbers::pi * 2 / 3));
  folder.change_scenario("{\"value\":   0, \"unit\": \"deg\"}", "{\"value\": 1.5707963267948966, \"unit\": \"rad\"}");
  check_point(read_ctsimu(folder / "tetra.json").views[0].source, {0, 300, 0});
}

TEST_CASE("lengths are converted from their units") {
  const CtsimuFolder folder;
  const auto expected = read_ctsimu(folder / "tetra.json").views;
  for (const auto& [number, unit] :
       {std::pair{"400000", "um"}, {"40", "cm"}, {"4", "dm"}, {"0.4", "m"}, {"4e8", "nm"}}) {
    folder.restore();
    folder.change_scenario("{\"value\": 400, \"unit\": \"mm\"}",
                           "{\"value\": " + std::string(number) + ", \"unit\": \"" + unit + "\"}");
    CHECK(same_views(read_ctsimu(folder / "tetra.json").views, expected));
  }
}

TEST_CASE("where the world's axes point, and how long vectors are, does not matter") {
  const CtsimuFolder folder;
  const auto expected = read_ctsimu(folder / "tetra.json").views;
  folder.change_scenario("\"y\": {\"value\": -1}", "\"y\": {\"value\": -7}");
  CHECK(same_views(read_ctsimu(folder / "tetra.json").views, expected));
  const std::string beam_along_y =
      R"({"geometry": {"source": {"type": "cone", "center": POINT(5,0,0)},
          "detector": {"center": POINT(5,400,0), "vector_u": POINT(1,0,0), "vector_w": POINT(0,1,0)},
          "stage": {"center": POINT(5,300,0), "vector_u": POINT(0,1,0), "vector_w": POINT(0,0,1)}}})";
  folder.set_geometry(beam_along_y);
  CHECK(same_views(read_ctsimu(folder / "tetra.json").views, expected));
}

TEST_CASE("deviations and drifts of nothing are none") {
  const CtsimuFolder folder;
  const auto expected = read_ctsimu(folder / "tetra.json").views;
  folder.change_scenario("\"deviations\": []",
                         R"("deviations": [{"type": "rotation", "axis": "w", "amount": {"value": 0, "unit": "deg"}}])");
  folder.change_scenario("\"value\": 400, ",
                         R"("value": 400, "drifts": [{"value": [0, 0], "file": null}, {"value": 0}], )");
  CHECK(same_views(read_ctsimu(folder / "tetra.json").views, expected));
}

TEST_CASE("binned pixels cover the same detector") {
  const CtsimuFolder folder;
  folder.change_metadata("150", "75");
  folder.change_metadata("1.3", "2.6");
  const CtsimuScan scan = read_ctsimu(folder / "tetra.json");
  CHECK(scan.detector.size[0] == 75);
  CHECK(scan.detector.origin[0] == doctest::Approx(-96.2));
}

TEST_CASE("types, byte orders, headers and corrections of the metadata are read") {
  const CtsimuFolder folder;
  folder.change_metadata("uint16", "float32");
  folder.change_metadata("little", "big");
  folder.change_metadata("\"file\":  0", "\"file\":  512");
  folder.change_metadata("\"image\": 0", "\"image\": 8");
  folder.change_metadata("\"max_intensity\": 60000", "\"max_intensity\": null");
  folder.change_metadata("\"projections_corrected\": false", "\"projections_corrected\": true");
  folder.change_metadata("tetra_flat_%04d.raw", "100%_%d.raw");
  folder.change_metadata("\"tomogram\"", "\"nothing\"");
  CtsimuScan scan = read_ctsimu(folder / "tetra.json");
  CHECK(scan.type == SampleType::f32);
  CHECK(scan.byte_order == std::endian::big);
  CHECK(scan.file_header == 512);
  CHECK(scan.image_header == 8);
  CHECK(scan.max_intensity == 60000);
  CHECK(scan.darks.images == 0);
  REQUIRE(scan.flats.paths.size() == 3);
  CHECK(scan.flats.paths[1].filename() == "100%_1.raw");
  CHECK_FALSE(scan.tomogram);
  folder.change_scenario("60000", "null");
  CHECK_FALSE(read_ctsimu(folder / "tetra.json").max_intensity);
}

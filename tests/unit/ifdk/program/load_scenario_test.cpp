// What CTSimU files leave out must not be taken for nothing: grey values of the free beam and without radiation.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>

#include "../geometry/ctsimu_folder.hpp"
#include "load_scan.hpp"

using namespace ifdk;

namespace {

/// The tetrahedron's scan, with the images and what else a test wants changed.
struct Scene : CtsimuFolder {
  Scene() {
    for (const char* name : {"tetra_projections.raw", "tetra_dark.raw"})
      std::filesystem::copy_file(data_file(std::string("ctsimu_tetrahedron/") + name), *this / name);
  }
  Scan scan() const {
    ScanOptions options;
    options.scenario = scenario();
    options.views = "0-1";
    return load_scan(options);
  }
};

/// Count of a pixel of the first image in a file.
double count_at(const std::string& name, std::size_t pixel) {
  const std::string bytes = text_of("ctsimu_tetrahedron/" + name);
  std::uint16_t count = 0;
  std::memcpy(&count, bytes.data() + 2 * pixel, sizeof count);
  return count;
}

constexpr std::size_t pixel = 75 * 150 + 40;

double line_integral(double count, double dark) { return std::log((60000 - dark) / (count - dark)); }

}  // namespace

TEST_CASE("a dark field without flats is subtracted from counts and free beam") {
  const Scene scene;
  scene.change_metadata("\"number\":        3", "\"number\":        0");
  const double expected = line_integral(count_at("tetra_projections.raw", pixel), count_at("tetra_dark.raw", pixel));
  CHECK(scene.scan().line_integrals.values[pixel] == doctest::Approx(expected).epsilon(1e-6));
  CHECK(scene.scan().counts);
  scene.change_metadata("\"max_intensity\": 60000", "\"max_intensity\": null");
  CHECK(scene.scan().line_integrals.values[pixel] == doctest::Approx(expected).epsilon(1e-6));  // the scenario's imax
  scene.change_scenario("60000", "null");
  CHECK(contains(refusal_of([&] { scene.scan(); }), "neither a flat field nor a max_intensity"));
}

TEST_CASE("without flats and darks the detector's grey values count") {
  const Scene scene;
  scene.change_metadata("\"number\":        3", "\"number\":        0");
  scene.change_metadata("\"number\":        1", "\"number\":        0");
  const double count = count_at("tetra_projections.raw", pixel);
  CHECK(scene.scan().line_integrals.values[pixel] == doctest::Approx(line_integral(count, 120)).epsilon(1e-6));
  SUBCASE("but for what was subtracted already") {
    scene.change_metadata("\"projections_corrected\": false", "\"projections_corrected\": true");
    CHECK(scene.scan().line_integrals.values[pixel] == doctest::Approx(line_integral(count, 0)).epsilon(1e-6));
  }
}

TEST_CASE("projections in TIFF files are refused as such") {
  const Scene scene;
  write_text(scene / "tetra.tif", "II*");
  scene.change_metadata("tetra_projections.raw", "tetra.tif");
  CHECK(contains(refusal_of([&] { scene.scan(); }), "tetra.tif: TIFF cannot be read"));
}

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "counts.hpp"
#include "projections/preprocess.hpp"

using namespace ifdk;

// The scan of an iron tetrahedron that the CTSimU toolbox comes with. Its strongest shadows leave one count above the
// dark.

namespace {

constexpr std::int64_t side = 150, frames = 21;

/// All values of a little-endian uint16 file.
std::vector<float> read_counts(const std::string& name) {
  const std::filesystem::path path = std::filesystem::path(DATA_DIR) / "ifdk" / "ctsimu_tetrahedron" / name;
  std::ifstream file(path, std::ios::binary);
  REQUIRE_MESSAGE(file, path.string());
  std::vector<std::uint16_t> counts(std::filesystem::file_size(path) / 2);
  file.read(reinterpret_cast<char*>(counts.data()), static_cast<std::streamsize>(2 * counts.size()));
  return {counts.begin(), counts.end()};
}

FlatDark read_flat_dark() {
  FrameMean flat({side, side}), dark({side, side});
  for (const char* name : {"tetra_flat_0000.raw", "tetra_flat_0001.raw", "tetra_flat_0002.raw"})
    flat.add(views(side, side, read_counts(name)), name);
  dark.add(views(side, side, read_counts("tetra_dark.raw")), "tetra_dark.raw");
  return {.size = {side, side}, .flat = flat.mean(), .dark = dark.mean(), .flat_name = "tetra_flat_0000.raw"};
}

Image part_of(const Image& image, std::int64_t first, std::int64_t end) {
  const auto pixels = image.grid.size[0] * image.grid.size[1];
  return views(image.grid.size[0], image.grid.size[1],
               {image.values.begin() + first * pixels, image.values.begin() + end * pixels}, image.type);
}

}  // namespace

TEST_CASE("the tetrahedron scan has six starved pixels, and all its line integrals are right") {
  const Image counts = views(side, side, read_counts("tetra_projections.raw"));
  const FlatDark flat_dark = read_flat_dark();
  Image projections = counts;
  const Statistics statistics = preprocess(projections, {.flat_dark = flat_dark});
  CHECK(statistics.pixels == side * side * frames);
  CHECK(statistics.starved == 6);
  CHECK(statistics.dead == 0);
  CHECK(statistics.lowest == 0);
  CHECK(statistics.highest == doctest::Approx(10.99198216));
  double sum = 0, worst = 0;
  for (std::size_t i = 0; i < counts.values.size(); ++i) {
    const double flat = double{flat_dark.flat[i % (side * side)]} - 120, signal = double{counts.values[i]} - 120;
    worst = std::max(worst, std::abs(double{projections.values[i]} + std::log(signal / flat)));
    sum += double{projections.values[i]};
  }
  CHECK(worst < 1e-6);
  CHECK(sum / static_cast<double>(statistics.pixels) == doctest::Approx(0.0477083318).epsilon(1e-7));
  CHECK(projections.plane(2)[91 * side + 58] == doctest::Approx(std::log(59486.0 - 120)));
}

TEST_CASE("results and statistics do not depend on which views are read together") {
  const Image counts = views(side, side, read_counts("tetra_projections.raw"));
  const PreprocessOptions by_flat{.flat_dark = read_flat_dark()}, by_maximum{.i0 = 0, .dark = 120};
  for (const PreprocessOptions& options : {by_flat, by_maximum}) {
    Image whole = counts, first = part_of(counts, 0, 8), second = part_of(counts, 8, frames);
    const Statistics of_whole = preprocess(whole, options);
    Statistics of_parts = preprocess(first, options);
    of_parts += preprocess(second, options);
    CHECK(of_parts == of_whole);
    CHECK(first.values == part_of(whole, 0, 8).values);
    CHECK(second.values == part_of(whole, 8, frames).values);
  }
}

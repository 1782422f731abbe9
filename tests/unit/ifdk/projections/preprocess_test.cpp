#include "projections/preprocess.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "counts.hpp"

using namespace ifdk;

namespace {

std::vector<float> line_integrals(Image projections, const PreprocessOptions& options = {}) {
  preprocess(projections, options);
  return projections.values;
}

std::string refusal(Image projections, const PreprocessOptions& options) {
  const std::vector<float> before = projections.values;
  const std::string message = refusal_of([&] { preprocess(projections, options); });
  const auto same = [](float a, float b) { return a == b || (std::isnan(a) && std::isnan(b)); };
  CHECK(std::equal(before.begin(), before.end(), projections.values.begin(), same));
  return message;
}

void check_close(const std::vector<float>& values, const std::vector<double>& expected) {
  REQUIRE(values.size() == expected.size());
  for (std::size_t i = 0; i < values.size(); ++i) CHECK(values[i] == doctest::Approx(expected[i]));
}

const Image four = views(2, 1, {100, 50, 25, 200});

}  // namespace

TEST_CASE("uint16 are counts of a beam of 65535 unless something else is said") {
  check_close(line_integrals(four), {std::log(655.35), std::log(1310.7), std::log(2621.4), std::log(327.675)});
  check_close(line_integrals(four, {.i0 = 200}), {std::log(2.0), std::log(4.0), std::log(8.0), 0});
  check_close(line_integrals(four, {.i0 = 201, .dark = 1}),
              {std::log(200.0 / 99), std::log(200.0 / 49), std::log(200.0 / 24), std::log(200.0 / 199)});
}

TEST_CASE("an I0 of 0 is the largest count of each view") {
  check_close(line_integrals(four, {.i0 = 0}), {0, std::log(2.0), std::log(8.0), 0});
  check_close(line_integrals(four, {.i0 = 0, .dark = 20}), {0, std::log(80.0 / 30), std::log(180.0 / 5), 0});
}

TEST_CASE("floats are line integrals, and stay as they are") {
  Image projections = views(2, 1, {0.5F, -0.25F, 3, 1}, SampleType::f32);
  const Image before = projections;
  CHECK(preprocess(projections, {}) == Statistics{.pixels = 4, .lowest = -0.25F, .highest = 3});
  CHECK(projections.values == before.values);
}

TEST_CASE("floats are counts where a flat or I0 says so") {
  const Image counts = views(2, 1, {0.5F, 0.25F, 0, 2}, SampleType::f32);
  const std::vector<double> expected{std::log(2.0), std::log(4.0), std::log(65535.0), -std::log(2.0)};
  check_close(line_integrals(counts, {.i0 = 1}), expected);
  check_close(line_integrals(counts, {.flat_dark = even_flat(2, 1, 1)}), expected);
}

TEST_CASE("flats and darks go pixel by pixel, the same for each view") {
  FlatDark flat_dark = even_flat(2, 1, 210);
  flat_dark.flat[1] = 410;
  flat_dark.dark = {10, 10};
  Image projections = views(2, 1, {110, 110, 60, 410, 11, 10});
  const Statistics statistics = preprocess(projections, {.flat_dark = flat_dark});
  check_close(projections.values, {std::log(2.0), std::log(4.0), std::log(4.0), 0, std::log(200.0), std::log(400.0)});
  CHECK(statistics.pixels == 6);
  CHECK(statistics.starved == 2);
}

TEST_CASE("dead pixels are repaired in each view") {
  FlatDark flat_dark = even_flat(20, 10, 1000);
  flat_dark.flat[5] = 0;
  Image projections = views(20, 10, std::vector<float>(400, 500));
  projections.values[5] = 0;
  projections.values[205] = 9;
  const Statistics statistics = preprocess(projections, {.flat_dark = flat_dark});
  CHECK(statistics.dead == 2);
  CHECK(statistics.starved == 0);
  for (const float value : projections.values) CHECK(value == doctest::Approx(std::log(2.0)));
}

TEST_CASE("integers other than uint16 need a flat or I0") {
  const Image bytes = views(2, 1, {100, 50}, SampleType::u8);
  CHECK(
      refusal(bytes, {.file = "scan.raw"}) ==
      "scan.raw: nothing tells what samples of type uint8 are: give flats or --i0 if they are counts, convert them to "
      "float if they are line integrals");
  check_close(line_integrals(bytes, {.i0 = 200}), {std::log(2.0), std::log(4.0)});
}

TEST_CASE("what is not finite is refused with its place") {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  const Image projections = views(2, 2, {1, 2, 3, 4, 5, 6, nan, infinity}, SampleType::f32);
  CHECK(refusal(projections, {.file = "scan.mha", .first_view = 32}) ==
        "scan.mha: view 33, row 1, column 0 (from 0) is nan; repair or leave out what is not a finite number");
  CHECK(refusal(projections, {.i0 = 1}).starts_with("projections: view 1, row 1, column 0"));
}

TEST_CASE("options that contradict each other are refused") {
  CHECK(refusal(four, {.flat_dark = even_flat(2, 1, 1000), .i0 = 7}) ==
        "there are flats and --i0; give only one of them");
  CHECK(refusal(four, {.flat_dark = even_flat(2, 1, 1000), .dark = 3}) ==
        "--idark is 3, but there are flats; give their dark as an image");
}

TEST_CASE("numbers that are no counts are refused") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(refusal(four, {.dark = -1}) == "--idark is -1; it has to be 0 or a positive number of counts");
  CHECK(refusal(four, {.dark = nan}).starts_with("--idark is nan;"));
  CHECK(refusal(four, {.i0 = -5}) ==
        "--i0 is -5; it has to be a number of counts, or 0 for the largest count of each view");
  CHECK(refusal(four, {.i0 = nan}).starts_with("--i0 is nan;"));
  CHECK(refusal(four, {.i0 = 101, .dark = 100}) == "--i0 is 101, too little above --idark, 100, for any signal");
}

TEST_CASE("a view without beam has no largest count to be I0") {
  CHECK(refusal(views(2, 1, {500, 1, 100, 90}), {.i0 = 0, .dark = 100, .file = "scan.raw", .first_view = 4}) ==
        "scan.raw: the largest count of view 5 is 100, too little above the dark, 100, to be I0; give --i0 or flats");
}

TEST_CASE("a flat of another size is refused") {
  CHECK(refusal(four, {.flat_dark = even_flat(1, 2, 1000)}) ==
        "flat.raw: has 1 x 2 pixels, but the projections have 2 x 1");
}

TEST_CASE("a flat of zeros is refused with file, pixel and value") {
  CHECK(refusal(four, {.flat_dark = even_flat(2, 1, 0)})
            .starts_with("flat.raw: flat - dark is 0 at row 0, column 0 (from 0), and 2 of 2 pixels are as dead"));
}

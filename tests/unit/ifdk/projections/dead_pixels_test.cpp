#include "projections/dead_pixels.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "counts.hpp"

using namespace ifdk;

namespace {

constexpr std::int64_t columns = 401, rows = 401;

std::size_t at(std::int64_t x, std::int64_t y) { return static_cast<std::size_t>(y * columns + x); }

/// A slope over the detector, of which a pixel is the mean of those on both its sides, in any direction.
double slope(std::int64_t x, std::int64_t y) { return 0.01 * static_cast<double>(x + 2 * y); }

FlatDark flat_with(const std::vector<std::size_t>& dead) {
  FlatDark flat_dark = even_flat(columns, rows, 1000);
  for (const std::size_t pixel : dead) flat_dark.flat[pixel] = 0;
  return flat_dark;
}

/// The slope after its `dead` pixels have been spoilt and repaired.
std::vector<float> repaired(const std::vector<std::size_t>& dead) {
  std::vector<float> view(static_cast<std::size_t>(columns * rows));
  for (std::int64_t y = 0; y < rows; ++y)
    for (std::int64_t x = 0; x < columns; ++x) view[at(x, y)] = static_cast<float>(slope(x, y));
  for (const std::size_t pixel : dead) view[pixel] = 1e6F;
  const DeadPixels pixels(flat_with(dead), Counts::whole);
  CHECK(pixels.count() == static_cast<std::int64_t>(dead.size()));
  pixels.repair(view);
  return view;
}

/// How far the view is off the slope at its worst, in pixels at least `margin` away from the edges.
double worst(const std::vector<float>& view, std::int64_t margin) {
  double error = 0;
  for (std::int64_t y = margin; y < rows - margin; ++y)
    for (std::int64_t x = margin; x < columns - margin; ++x)
      error = std::max(error, std::abs(double{view[at(x, y)]} - slope(x, y)));
  return error;
}

std::vector<std::size_t> dead_row(std::int64_t y) {
  std::vector<std::size_t> row;
  for (std::int64_t x = 0; x < columns; ++x) row.push_back(at(x, y));
  return row;
}

std::vector<std::size_t> dead_column(std::int64_t x) {
  std::vector<std::size_t> column;
  for (std::int64_t y = 0; y < rows; ++y) column.push_back(at(x, y));
  return column;
}

/// The pixels that the one in the middle sees in its eight directions, and itself.
std::vector<std::size_t> dead_star() {
  std::vector<std::size_t> star;
  for (std::int64_t y = 0; y < rows; ++y)
    for (std::int64_t x = 0; x < columns; ++x)
      if (x == 200 || y == 200 || x == y || x + y == 400) star.push_back(at(x, y));
  return star;
}

}  // namespace

TEST_CASE("single dead pixels, rows and columns are bridged") {
  CHECK(worst(repaired({at(17, 40)}), 0) < 1e-5);
  CHECK(worst(repaired(dead_row(200)), 1) < 1e-5);
  CHECK(worst(repaired(dead_column(7)), 1) < 1e-5);
  CHECK(worst(repaired({at(17, 40), at(18, 40), at(17, 41), at(18, 41)}), 0) < 0.03);
}

TEST_CASE("dead pixels on the edge take what there is, at most a few pixels away") {
  CHECK(worst(repaired({at(0, 0), at(400, 0), at(0, 400), at(400, 400)}), 0) < 0.03);
  CHECK(worst(repaired(dead_row(0)), 0) < 0.03);
  CHECK(worst(repaired(dead_column(400)), 0) < 0.03);
}

TEST_CASE("where a dead row and a dead column cross, the diagonals help") {
  std::vector<std::size_t> cross = dead_row(100);
  for (const std::size_t pixel : dead_column(300))
    if (pixel != at(300, 100)) cross.push_back(pixel);
  CHECK(worst(repaired(cross), 2) < 1e-5);
}

TEST_CASE("without dead pixels nothing changes") { CHECK(worst(repaired({}), 0) < 1e-6); }

TEST_CASE("a flat with more than 1 % dead pixels is no flat") {
  std::vector<std::size_t> dead;
  for (std::size_t pixel = 0; pixel < 1608; ++pixel) dead.push_back(10 * pixel + 3);
  CHECK(DeadPixels(flat_with(dead), Counts::whole).count() == 1608);
  dead.push_back(4);
  CHECK(
      refusal_of([&] { DeadPixels(flat_with(dead), Counts::whole); }) ==
      "flat.raw: flat - dark is 0 at row 0, column 3 (from 0), and 1609 of 160801 pixels are as dead; at most 1 % may "
      "be: check that these are a flat and its dark");
}

TEST_CASE("a dead pixel that sees no living one is an error") {
  CHECK(refusal_of([] { DeadPixels(flat_with(dead_star()), Counts::whole); }) ==
        "flat.raw: flat - dark is 0 at row 200, column 200 (from 0), and so are all pixels of its row, column and "
        "diagonals");
}

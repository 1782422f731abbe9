#include <doctest/doctest.h>
#include <png.h>

#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "image/picture.hpp"
#include "image/picture/bitmap_font.hpp"
#include "image/picture/legend.hpp"
#include "refusal.hpp"
#include "temporary_folder.hpp"
#include "tuccompi/core/error.hpp"

using namespace ifdk;
using ifdk::testing::refusal_of;
using tuccompi::testing::TemporaryFolder;

namespace {

struct Picture {
  std::int64_t width = 0;
  std::int64_t height = 0;
  std::vector<std::uint8_t> pixels;
  int at(std::int64_t x, std::int64_t y) const { return pixels[static_cast<std::size_t>(y * width + x)]; }
};

/// Read by libpng; fails the test unless it is 8-bit grey.
Picture picture_in(const std::filesystem::path& path) {
  const std::string bytes = tuccompi::testing::text_in(path);
  REQUIRE(bytes.size() > 26);
  CHECK(bytes.substr(1, 3) == "PNG");
  CHECK(bytes[24] == 8);  // bit depth
  CHECK(bytes[25] == 0);  // colour type: grey
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  REQUIRE(png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()));
  image.format = PNG_FORMAT_GRAY;
  Picture picture{image.width, image.height, std::vector<std::uint8_t>(PNG_IMAGE_SIZE(image))};
  REQUIRE(png_image_finish_read(&image, nullptr, picture.pixels.data(), 0, nullptr));
  return picture;
}

/// As text, a row a line.
std::string drawn(std::string_view text) {
  GreyCanvas canvas(text_width(text, 1), glyph_height);
  canvas.text(0, 0, text, 1);
  std::string rows;
  for (std::int64_t y = 0; y < canvas.height(); ++y) {
    for (std::int64_t x = 0; x < canvas.width(); ++x) rows += canvas.at(x, y) == 0 ? '#' : '.';
    rows += '\n';
  }
  return rows;
}

/// 2 x 3 x 4 samples 0, 1, ..., 23.
Image counting_image() {
  Image image;
  image.grid.size = {2, 3, 4};
  image.values.resize(24);
  std::iota(image.values.begin(), image.values.end(), 0.0F);
  return image;
}

const PictureOptions up_to_255{.window = GreyWindow{0, 255}};

}  // namespace

TEST_CASE("a small slice is enlarged until its longer side has 300 pixels") {
  const TemporaryFolder folder;
  write_picture(folder / "a.png", std::vector<float>{0, 100, 200, 255, 10, 20}, 3, 2, up_to_255);
  const Picture picture = picture_in(folder / "a.png");
  CHECK(picture.height == 200);
  CHECK(picture.width > 300);
  CHECK(picture.at(0, 0) == 0);
  CHECK(picture.at(99, 99) == 0);
  CHECK(picture.at(100, 0) == 100);
  CHECK(picture.at(299, 0) == 200);
  CHECK(picture.at(0, 100) == 255);
  CHECK(picture.at(299, 199) == 20);
}

TEST_CASE("a large slice is shown pixel by pixel") {
  const TemporaryFolder folder;
  std::vector<float> values(301 * 2);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 256);
  write_picture(folder / "a.png", values, 301, 2, up_to_255);
  const Picture picture = picture_in(folder / "a.png");
  for (std::int64_t x = 0; x < 301; ++x) CHECK(picture.at(x, 0) == x % 256);
  CHECK(picture.at(0, 1) == 301 - 256);
  CHECK(picture.at(0, 2) == 255);
}

TEST_CASE("the first row may be at the bottom") {
  const TemporaryFolder folder;
  PictureOptions options = up_to_255;
  options.first_row = FirstRow::bottom;
  write_picture(folder / "a.png", std::vector<float>{1, 2}, 1, 2, options);
  const Picture picture = picture_in(folder / "a.png");
  CHECK(picture.height == 300);
  CHECK(picture.at(0, 0) == 2);
  CHECK(picture.at(0, 299) == 1);
}

TEST_CASE("greys are cut at the window, and NaN is black") {
  const GreyWindow window{-1, 1};
  CHECK(window.grey_of(-2) == 0);
  CHECK(window.grey_of(-1) == 0);
  CHECK(window.grey_of(0) == 128);
  CHECK(window.grey_of(1) == 255);
  CHECK(window.grey_of(1e30F) == 255);
  CHECK(window.grey_of(std::nanf("")) == 0);
  CHECK(window.grey_of(-HUGE_VALF) == 0);
  CHECK(window.grey_of(HUGE_VALF) == 255);
}

TEST_CASE("the automatic window leaves out a thousandth at either end, and what is not finite") {
  std::vector<float> values(10001);
  std::iota(values.begin(), values.end(), 0.0F);
  values.insert(values.end(), {std::nanf(""), HUGE_VALF, -HUGE_VALF});
  const GreyWindow window = automatic_window(values);
  CHECK(window.low == 10);
  CHECK(window.high == 9990);
}

TEST_CASE("the automatic window of few different values is still one") {
  std::vector<float> points(10000, 0.0F);
  points[5] = 3;
  CHECK(automatic_window(points).low == 0);
  CHECK(automatic_window(points).high == 3);
  CHECK(automatic_window({2, 2, 2}).low == 1.5);
  CHECK(automatic_window({2, 2, 2}).high == 2.5);
  CHECK(automatic_window({}).high == 1);
  CHECK(automatic_window({std::nanf("")}).low == 0);
}

TEST_CASE("slices are cut across each axis") {
  const Image image = counting_image();
  const Slice axial = slice_of(image, Plane::axial, 1);
  CHECK(axial.width == 2);
  CHECK(axial.height == 3);
  CHECK(axial.values == std::vector<float>{6, 7, 8, 9, 10, 11});
  const Slice coronal = slice_of(image, Plane::coronal, 2);
  CHECK(coronal.width == 2);
  CHECK(coronal.height == 4);
  CHECK(coronal.values == std::vector<float>{4, 5, 10, 11, 16, 17, 22, 23});
  const Slice sagittal = slice_of(image, Plane::sagittal, 1);
  CHECK(sagittal.width == 3);
  CHECK(sagittal.height == 4);
  CHECK(sagittal.values == std::vector<float>{1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23});
  CHECK(refusal_of([&] { slice_of(image, Plane::axial, 4); }) == "there is no slice 4; there are 4, numbered from 0");
  CHECK(refusal_of([&] { slice_of(image, Plane::sagittal, -1); }).starts_with("there is no slice -1; there are 2"));
}

TEST_CASE("a plane of an image is shown with a legend beside it") {
  const TemporaryFolder folder;
  write_picture(folder / "a.png", counting_image(), Plane::axial, 3, {.window = GreyWindow{18, 23}});
  const Picture picture = picture_in(folder / "a.png");
  CHECK(picture.width == 200 + Legend(GreyWindow{18, 23}, "1/mm", 300).width());
  CHECK(picture.height == 300);
  CHECK(picture.at(0, 0) == 0);
  CHECK(picture.at(199, 299) == 255);
  // The bar is 8 pixels from the slice and 20 wide.
  CHECK(picture.at(207, 150) == 255);
  CHECK(picture.at(208, 150) == 0);
  CHECK(picture.at(218, 1) == 255);
  CHECK(picture.at(218, 298) == 0);
  CHECK(std::abs(picture.at(218, 150) - 127) <= 1);
  CHECK(picture.at(227, 150) == 0);
}

TEST_CASE("the legend has the window's limits at its ends, four digits of them, and the unit between") {
  const Legend legend({-0.0123456, 23}, "1/mm", 1000);
  GreyCanvas canvas(legend.width(), legend.height());
  legend.draw(canvas, 0);
  GreyCanvas expected(legend.width(), legend.height());
  expected.text(17 * 4, 0, "23", 4);
  expected.text(17 * 4, 486, "1/mm", 4);
  expected.text(17 * 4, 972, "-0.01235", 4);
  int different = 0;
  for (std::int64_t y = 0; y < 1000; ++y)
    for (std::int64_t x = 15 * 4; x < legend.width(); ++x) different += canvas.at(x, y) != expected.at(x, y) ? 1 : 0;
  CHECK(different == 0);
  CHECK(legend.height() == 1000);
  CHECK(Legend({0, 1}, "", 1).height() > 3 * 2 * glyph_height);
}

TEST_CASE("letters look like letters") {
  CHECK(drawn("4e-") ==
        "...##............\n"
        "..#.#............\n"
        ".#..#..###.......\n"
        "#...#.#...#.#####\n"
        "#####.#####......\n"
        "....#.#..........\n"
        "....#..####......\n");
  for (const char c : std::string_view("0123456789 +-./em")) CHECK(glyph_of(c) != nullptr);
  CHECK(glyph_of('x') == nullptr);
}

TEST_CASE("a montage has the three central slices side by side, and one legend") {
  const TemporaryFolder folder;
  write_montage(folder / "a.png", counting_image(), up_to_255);
  const Picture picture = picture_in(folder / "a.png");
  // The longest side is 4, so a sample has 75 pixels: 2 x 3, 2 x 4, 3 x 4, with 8 pixels between.
  CHECK(picture.height == 300);
  CHECK(picture.width == 150 + 8 + 150 + 8 + 225 + Legend(GreyWindow{0, 255}, "1/mm", 300).width());
  CHECK(picture.at(0, 0) == 12);
  CHECK(picture.at(149, 224) == 17);
  CHECK(picture.at(0, 225) == 255);
  CHECK(picture.at(150, 0) == 255);
  CHECK(picture.at(158, 0) == 2);
  CHECK(picture.at(158 + 149, 299) == 21);
  CHECK(picture.at(316, 0) == 1);
  CHECK(picture.at(316 + 224, 299) == 23);
}

TEST_CASE("pictures that cannot be drawn are refused in one line") {
  const TemporaryFolder folder;
  const std::vector<float> values{1, 2};
  const auto refusal = [&](const PictureOptions& options) {
    return refusal_of([&] { write_picture(folder / "a.png", values, 2, 1, options); });
  };
  CHECK(refusal({.window = GreyWindow{2, 1}}).starts_with("the grey window from 2 to 1 is none"));
  CHECK(refusal({.window = GreyWindow{1, 1}}).starts_with("the grey window from 1 to 1"));
  CHECK(refusal({.window = GreyWindow{std::nan(""), 1}}).starts_with("the grey window from nan to 1"));
  CHECK(refusal({.window = GreyWindow{0, HUGE_VAL}}).starts_with("the grey window from 0 to inf"));
  CHECK(refusal({.unit = "HU"}) == "the unit 'HU' cannot be drawn: the font has no 'H'");
  CHECK(refusal_of([] { GreyCanvas(1'000'001, 1); }).find("too large for PNG") != std::string::npos);
  CHECK(refusal_of([] { GreyCanvas(1'000'000, 1'000'000); }).find("too large for PNG") != std::string::npos);
  CHECK(refusal_of([&] { write_picture(folder / "no" / "a.png", values, 2, 1); }).find("cannot be written") !=
        std::string::npos);
  CHECK(folder.names().empty());
}

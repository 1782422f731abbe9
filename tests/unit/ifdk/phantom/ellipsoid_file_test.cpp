#include "phantom/ellipsoid_file.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "phantom/shepp_logan.hpp"
#include "temporary_folder.hpp"
#include "tuccompi/core/error.hpp"

using namespace ifdk;

namespace {

/// A phantom file with the given text, gone at the end of the test.
struct PhantomFile {
  explicit PhantomFile(const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

  tuccompi::testing::TemporaryFolder folder;
  std::filesystem::path path = folder / "phantom.txt";
};

std::vector<Ellipsoid> read_text(const std::string& text) { return read_ellipsoids(PhantomFile(text).path); }

/// What the reader says about a file that it refuses, without the file's name.
std::string refusal_of(const std::filesystem::path& file) {
  try {
    read_ellipsoids(file);
  } catch (const tuccompi::InputError& error) {
    const std::string message = error.what();
    CHECK(message.starts_with(file.string()));
    return message.substr(file.string().size());
  }
  return "";
}

struct Bad {
  std::string text, refusal;
};

const Bad bad_files[] = {
    {"", ": there is no ellipsoid in this file"},
    {"# nothing\n\n", ": there is no ellipsoid in this file"},
    {"1 2 3 4 5 6 7\n", ":1: the density is missing; an ellipsoid is eight numbers"},
    {"1 2 3 4 5 6 # 7 8\n", ":1: the angle is missing; an ellipsoid is eight numbers"},
    {"# c\n\n1 2 3 4 5 6 7 8 9\n", ":3: unexpected '9' after the density"},
    {"1 2 3 4 5 6 7 8\n1 x 3 4 5 6 7 8\n", ":2: semi-axis y is 'x', not a number"},
    {"1 2 3,0 4 5 6 7 8\n", ":1: semi-axis z is '3,0', not a number"},
    {"0 2 3 4 5 6 7 8\n", ":1: semi-axis x is 0 mm, below 1e-6 mm"},
    {"1 2 -3 4 5 6 7 8\n", ":1: semi-axis z is -3 mm, below 1e-6 mm"},
    {"1 2 3 nan 5 6 7 8\n", ":1: centre x is 'nan', not a number"},
    {"1 2 3 4 inf 6 7 8\n", ":1: centre y is 'inf', outside of -1e6 to 1e6"},
    {"1 2 3 4 5 -1e400 7 8\n", ":1: centre z is '-1e400', outside of -1e6 to 1e6"},
    {"1 2 3 4 5 6 7 1000001\n", ":1: the density is '1000001', outside of -1e6 to 1e6"},
    {"1 2 3 4 5 6 \x1B[2J 8\n", ":1: the angle is '?[2J', not a number"},
    {std::string(100, 'a') + "\n", ":1: semi-axis x is '" + std::string(40, 'a') + "...', not a number"},
    {std::string("1 2\0003", 5) + "\n", ":1: semi-axis y is '2?3', not a number"},
};

}  // namespace

TEST_CASE("a phantom file holds an ellipsoid a line, in the world's axes") {
  const auto phantom = read_text("# shell\r\n1 2 3  -4 5e1 +6 90 0.5 # thick\r\n\r\n\t.5 1 1 0 0 0 0 -1");
  REQUIRE(phantom.size() == 2);
  CHECK(phantom[0].semi_axes == Vec3{1, 2, 3});
  CHECK(phantom[0].centre == Vec3{-4, 50, 6});
  CHECK(phantom[0].angle == doctest::Approx(std::numbers::pi / 2));
  CHECK(phantom[0].density == 0.5);
  CHECK(phantom[1].semi_axes == Vec3{0.5, 1, 1});
  CHECK(phantom[1].density == -1);
}

TEST_CASE("a byte order mark does not count") {
  CHECK(read_text("\xEF\xBB\xBF"
                  "1 1 1 0 0 0 0 1\n")
            .size() == 1);
}

TEST_CASE("bad phantom files are refused with line and value") {
  for (const Bad& bad : bad_files) CHECK(refusal_of(PhantomFile(bad.text).path) == bad.refusal);
}

TEST_CASE("what is no file with text is refused") {
  CHECK(refusal_of("/no/such/file.txt").size() > 2);
  CHECK(refusal_of(std::filesystem::temp_directory_path()).find("not an ordinary file") != std::string::npos);
}

TEST_CASE("a phantom's scale has to be a sensible length") {
  for (const double scale : {0.0, -128.0, 1e7, std::numeric_limits<double>::quiet_NaN()})
    CHECK_THROWS_AS(shepp_logan(scale), tuccompi::InputError);
  CHECK_THROWS_WITH(shepp_logan(0), "the scale of the phantom is 0 mm; it has to be from 0.001 to 1e6");
  CHECK(shepp_logan(1e-3).size() == 10);
}

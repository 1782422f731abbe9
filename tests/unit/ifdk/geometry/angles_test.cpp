#include "geometry/angles.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>

#include "geometry/ctsimu.hpp"
#include "geometry/rtk_xml.hpp"
#include "geometry_files.hpp"

using namespace ifdk;

namespace {

constexpr double turn = 2 * std::numbers::pi;

double sum(const std::vector<double>& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

std::vector<double> source_angles(const std::vector<View>& views) {
  std::vector<double> angles;
  for (const View& view : views) angles.push_back(source_angle(view));
  return angles;
}

std::vector<double> gantry_angles(const std::string& file) {
  std::vector<double> angles;
  for (const CircularParameters& one : read_rtk_xml(data_file(file)))
    angles.push_back(one.gantry_angle * std::numbers::pi / 180);
  return angles;
}

/// RTK's rule for distinct angles in [0, 2 pi), word by word.
double rtk_gap(const std::vector<double>& angles, double angle) {
  std::vector<double> sorted = angles;
  std::ranges::sort(sorted);
  const auto place = static_cast<std::size_t>(std::ranges::find(sorted, angle) - sorted.begin());
  const double next = place + 1 < sorted.size() ? sorted[place + 1] : sorted.front() + turn;
  const double previous = place > 0 ? sorted[place - 1] : sorted.back() - turn;
  return (next - previous) / 2;
}

void check_gaps(const std::vector<double>& angles, const std::vector<double>& expected) {
  const auto gaps = angular_gaps(angles);
  REQUIRE(gaps.size() == expected.size());
  for (std::size_t i = 0; i < gaps.size(); ++i) CHECK(gaps[i] == doctest::Approx(expected[i]));
}

std::vector<double> angles_in(std::string_view text) {
  const tuccompi::testing::TemporaryFolder folder;
  write_text(folder / "angles.txt", text);
  return read_angles(folder / "angles.txt");
}

std::string refusal(std::string_view text) {
  const tuccompi::testing::TemporaryFolder folder;
  const auto file = folder / "angles.txt";
  write_text(file, text);
  const std::string message = refusal_of([&] { read_angles(file); });
  return message.starts_with(file.string()) ? message.substr(file.string().size()) : message;
}

}  // namespace

TEST_CASE("gaps of distinct angles follow RTK's rule") {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> any(0, turn);
  for (const std::size_t count : {2U, 3U, 50U}) {
    std::vector<double> angles(count);
    for (double& angle : angles) angle = any(random);
    const auto gaps = angular_gaps(angles);
    for (std::size_t i = 0; i < count; ++i) CHECK(gaps[i] == doctest::Approx(rtk_gap(angles, angles[i])));
  }
  const auto varian = gantry_angles("rtk_xml/geometry_varian.xml");
  const auto gaps = angular_gaps(varian);
  for (std::size_t i = 0; i < varian.size(); ++i) CHECK(gaps[i] == doctest::Approx(rtk_gap(varian, varian[i])));
  CHECK(sum(gaps) == doctest::Approx(turn));
}

TEST_CASE("views with the same angle share their gap") {
  check_gaps({}, {});
  check_gaps({1}, {turn});
  check_gaps({1, 1, 1}, {turn / 3, turn / 3, turn / 3});
  check_gaps({1, 3, 1 + 1e-7}, {turn / 4, turn / 2, turn / 4});
  check_gaps({0, turn / 2, turn - 1e-7, turn}, {turn / 6, turn / 2, turn / 6, turn / 6});
  check_gaps({-turn / 4, turn / 2, 2 * turn}, {turn / 4, 3 * turn / 8, 3 * turn / 8});
}

TEST_CASE("the first and the last view of the tetrahedron weigh as one") {
  const auto angles = source_angles(read_ctsimu(data_file("ctsimu_tetrahedron/tetra.json")).views);
  const auto gaps = angular_gaps(angles);
  REQUIRE(gaps.size() == 21);
  CHECK(gaps.front() == doctest::Approx(turn / 40));
  CHECK(gaps.back() == doctest::Approx(turn / 40));
  for (std::size_t i = 1; i < 20; ++i) CHECK(gaps[i] == doctest::Approx(turn / 20));
  const auto without_last = angular_gaps(std::span(angles).first(20));
  for (const double gap : without_last) CHECK(gap == doctest::Approx(turn / 20));
}

TEST_CASE("the largest gap of a short scan lies between its last and its first angle") {
  const LargestGap gap = largest_gap(gantry_angles("rtk/c05_short230_geom.xml"));
  const double step = 230.0 / 60;
  CHECK(gap.first == doctest::Approx(10.0 / 360 * turn));
  CHECK(gap.last == doctest::Approx((10 + 59 * step) / 360 * turn));
  CHECK(gap.size == doctest::Approx((360 - 59 * step) / 360 * turn));
  CHECK(gap.median == doctest::Approx(step / 360 * turn));
}

TEST_CASE("the largest gap may lie anywhere on the circle") {
  const LargestGap inside = largest_gap(std::vector<double>{5.5, 0.25, 5, 6, 0});
  CHECK(inside.first == 5);
  CHECK(inside.last == 0.25);
  CHECK(inside.size == 4.75);
  CHECK(inside.median == 0.5);
  const LargestGap single = largest_gap(std::vector<double>{1, 1});
  CHECK(single.size == doctest::Approx(turn));
  CHECK(single.first == 1);
  CHECK(single.last == 1);
  CHECK(contains(refusal_of([] { largest_gap({}); }), "no view"));
}

TEST_CASE("angles are read one a line, past comments and blank lines") {
  CHECK(angles_in("# degrees\r\n0\r\n\r\n 18.5 # second\n-3e1\n+7\n#end") == std::vector<double>{0, 18.5, -30, 7});
  CHECK(angles_in("\xEF\xBB\xBF"
                  "1\n2") == std::vector<double>{1, 2});
}

TEST_CASE("bad lines of angles are refused with file and line") {
  CHECK(refusal("0\n\n1 2\n").starts_with(":3: '1 2' is not a finite number"));
  CHECK(refusal("0\nnan\n").starts_with(":2: 'nan'"));
  CHECK(refusal("1e999\n").starts_with(":1: '1e999'"));
  CHECK(refusal("0x10\n").starts_with(":1: '0x10'"));
  CHECK(refusal("1,5\n").starts_with(":1: '1,5'"));
  CHECK(refusal(std::string(100, '7') + "\x01").starts_with(":1: '" + std::string(40, '7') + "...'"));
  CHECK(refusal("") == ": holds no angle; each line holds one angle in degrees");
  CHECK(refusal("# nothing\n") == ": holds no angle; each line holds one angle in degrees");
  std::string many;
  for (int i = 0; i < 1'000'001; ++i) many += "1\n";
  CHECK(contains(refusal(many), "holds 1000001 angles; at most 1000000"));
}

TEST_CASE("what is no text file of angles is refused with its name") {
  CHECK(refusal_of([] { read_angles("/no/such/angles.txt"); }) == "/no/such/angles.txt: No such file or directory");
  CHECK(refusal_of([] { read_angles("/dev/null"); }) == "/dev/null: is not an ordinary file");
  CHECK(contains(refusal_of([] { read_angles(std::filesystem::temp_directory_path()); }), "is not an ordinary file"));
}

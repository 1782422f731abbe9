#include "backprojection/voxel_matrix.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "oracle.hpp"

using namespace ifdk;
using namespace ifdk::testing;

namespace {

const View straight{.source = {0, -100, 0}, .detector = {0, 50, 0}, .u_axis = {1, 0, 0}, .v_axis = {0, 0, 1}};

}  // namespace

TEST_CASE("a voxel falls where the ray through its centre meets the detector") {
  const Grid volume{.size = {3, 3, 3}, .spacing = {10, 50, 20}, .origin = {-10, -50, -20}};
  const Grid detector{.size = {5, 5, 1}, .spacing = {5, 10, 1}, .origin = {-10, -20, 0}};
  const Matrix34 matrix = voxel_to_pixel(straight, volume, detector);
  const Hit beside = hit(matrix, 2, 1, 0);  // (10, 0, -20) mm, magnified 1.5 times: (15, -30) mm
  CHECK(beside.u == doctest::Approx(5));
  CHECK(beside.v == doctest::Approx(-1));
  CHECK(beside.z == doctest::Approx(1));
  const Hit nearer = hit(matrix, 2, 0, 1);  // half way between source and isocentre: 30 mm
  CHECK(nearer.u == doctest::Approx(8));
  CHECK(nearer.v == doctest::Approx(2));
  CHECK(nearer.z == doctest::Approx(0.5));
  CHECK(hit(matrix, 1, -2, 1).z < 0);
}

TEST_CASE("in every scene each voxel falls where geometry says") {
  std::mt19937 random(3);
  for (const Scene& scene : scenes()) {
    CAPTURE(scene.name);
    double largest = 0;
    for (const View& view : scene.views) {
      const Matrix34 matrix = voxel_to_pixel(view, scene.volume, scene.detector);
      for (int trial = 0; trial < 20; ++trial) {
        std::array<std::int64_t, 3> at{};
        for (std::size_t axis = 0; axis < 3; ++axis)
          at[axis] = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(scene.volume.size[axis]));
        const Hit found =
            hit(matrix, static_cast<double>(at[0]), static_cast<double>(at[1]), static_cast<double>(at[2]));
        const Crossing expected = crossing(
            view, scene.detector,
            {scene.volume.coordinate(0, at[0]), scene.volume.coordinate(1, at[1]), scene.volume.coordinate(2, at[2])});
        largest = std::max({largest, std::abs(found.z - expected.z), std::abs((found.u - expected.u) * expected.z),
                            std::abs((found.v - expected.v) * expected.z)});
      }
    }
    CHECK(largest < 1e-10);
  }
}

#include "pipeline/frame.hpp"

#include <doctest/doctest.h>

#include "phantom/draw.hpp"
#include "scans.hpp"

using namespace ifdk;
using namespace ifdk::testing;

namespace {

/// No axis like another.
const Grid ours{.size = {5, 7, 9}, .spacing = {3, 4, 5}, .origin = {-4, -20, -11}};

const std::vector<Ellipsoid> lopsided{{.centre = {2, 1, 3}, .semi_axes = {6, 10, 14}, .angle = 0.4, .density = 1},
                                      {.centre = {5, -8, 9}, .semi_axes = {4, 5, 6}, .density = 2}};

Image drawn(const Grid& volume) {
  Image image{.grid = volume, .values = std::vector<float>(static_cast<std::size_t>(volume.samples()))};
  for (std::int64_t k = 0; k < volume.size[2]; ++k) draw(lopsided, volume, k, image.plane(k));
  return image;
}

}  // namespace

TEST_CASE("RTK's grid and ours are each other's inverse") {
  CHECK(from_rtk(to_rtk(ours)) == ours);
  CHECK(to_rtk(from_rtk(ours)) == ours);
  CHECK(to_rtk(ours) == Grid{.size = {5, 9, 7}, .spacing = {3, 5, 4}, .origin = {-4, -11, -4}});
}

TEST_CASE("our voxel (i, j, k) is RTK's (i, k, nz - 1 - j), at (x, y, z) = (X, Z, -Y)") {
  const Grid rtk = to_rtk(ours);
  for (std::int64_t k = 0; k < ours.size[2]; ++k)
    for (std::int64_t j = 0; j < ours.size[1]; ++j) {
      CHECK(rtk.coordinate(0, 2) == doctest::Approx(ours.coordinate(0, 2)));
      CHECK(rtk.coordinate(1, k) == doctest::Approx(ours.coordinate(2, k)));
      CHECK(rtk.coordinate(2, rtk.size[2] - 1 - j) == doctest::Approx(-ours.coordinate(1, j)));
    }
}

TEST_CASE("a lopsided phantom in RTK's order is the phantom at RTK's coordinates") {
  const Grid rtk = to_rtk(ours);
  const Image permuted = in_rtk_order(drawn(ours), rtk);
  int inside = 0;
  for (std::int64_t k = 0; k < rtk.size[2]; ++k)
    for (std::int64_t j = 0; j < rtk.size[1]; ++j)
      for (std::int64_t i = 0; i < rtk.size[0]; ++i) {
        const Grid point{.size = {1, 1, 1},
                         .origin = {rtk.coordinate(0, i), -rtk.coordinate(2, k), rtk.coordinate(1, j)}};
        const float value = permuted.plane(k)[static_cast<std::size_t>(j * rtk.size[0] + i)];
        CHECK(value == drawn(point).values[0]);
        inside += value > 0 ? 1 : 0;
      }
  CHECK(inside > 20);
}

TEST_CASE("a volume that is asked for in RTK's frame is the default one, in other order") {
  const SimulatedScan scan =
      simulated(lopsided, simulated_geometry(30, 0, 360, {.sid = 100, .sdd = 200}), pixels(33, 35, 4, 4, 30));
  const Grid rtk = to_rtk(ours);
  const Image ours_image = reconstruct(scan.line_integrals, scan.views, ours, {});
  const Image as_rtk = in_rtk_order(reconstruct(scan.line_integrals, scan.views, from_rtk(rtk), {}), rtk);
  for (std::int64_t k = 0; k < ours.size[2]; ++k)
    for (std::int64_t j = 0; j < ours.size[1]; ++j)
      CHECK(as_rtk.plane(ours.size[1] - 1 - j)[static_cast<std::size_t>(k * 5 + 3)] ==
            ours_image.plane(k)[static_cast<std::size_t>(j * 5 + 3)]);
}

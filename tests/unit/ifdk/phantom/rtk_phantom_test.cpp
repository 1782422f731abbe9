#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "phantom/draw.hpp"
#include "phantom/project.hpp"
#include "phantom/shepp_logan.hpp"
#include "rtk_case.hpp"

using namespace ifdk;

namespace {

const RtkCase cases[] = {
    {"c01_full_proj.raw", circle(60, 1, 0, {.sid = 600, .sdd = 1200}), detector(64, 56, 8, 8), 90},
    {"c02_srcoff_proj_3views.raw",
     circle(60, 20, 1.5, {.sid = 600, .sdd = 1200, .source_offset_x = 20, .source_offset_y = 15}),
     detector(64, 56, 8, 8), 90},
    {"c06_tilt_proj_3views.raw",
     circle(60, 20, 1.5,
            {.sid = 600,
             .sdd = 1200,
             .out_of_plane_angle = 2,
             .in_plane_angle = 3,
             .projection_offset_x = 3,
             .projection_offset_y = -4}),
     detector(64, 56, 8, 8), 90},
    {"c09_aniso_proj_3views.raw", circle(45, 15, 4, {.sid = 500, .sdd = 900}), detector(75, 41, 5, 9), 80},
};

std::vector<float> projected(const RtkCase& scan) {
  const std::vector<Ellipsoid> phantom = shepp_logan(scan.phantom_scale);
  const auto pixels = static_cast<std::size_t>(scan.detector.samples());
  std::vector<float> out(pixels * scan.views.size());
  for (std::size_t i = 0; i < scan.views.size(); ++i)
    project(phantom, scan.views[i], scan.detector, std::span(out).subspan(i * pixels, pixels));
  return out;
}

double largest_difference(const std::vector<float>& a, const std::vector<float>& b) {
  REQUIRE(a.size() == b.size());
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(double{a[i]} - double{b[i]}));
  return largest;
}

/// The phantom on n x n x n voxels, in RTK's order: x, y (the rotation axis), z fastest to slowest.
std::vector<float> drawn_as_rtk(double scale, std::int64_t n, double spacing) {
  const Grid volume = centred({.size = {n, n, n}, .spacing = {spacing, spacing, spacing}});
  const auto side = static_cast<std::size_t>(n);
  std::vector<float> plane(side * side), rtk(side * side * side);
  for (std::size_t k = 0; k < side; ++k) {
    draw(shepp_logan(scale), volume, static_cast<std::int64_t>(k), plane);
    for (std::size_t j = 0; j < side; ++j)
      std::copy_n(plane.begin() + static_cast<std::ptrdiff_t>(j * side), side,
                  rtk.begin() + static_cast<std::ptrdiff_t>(((side - 1 - j) * side + k) * side));
  }
  return rtk;
}

}  // namespace

TEST_CASE("projections of the Shepp-Logan phantom are RTK's to a millionth of their maximum") {
  for (const RtkCase& scan : cases) {
    CAPTURE(scan.file);
    const std::vector<float> rtk = read_floats(scan.file);
    const float maximum = *std::max_element(rtk.begin(), rtk.end());
    CHECK(largest_difference(projected(scan), rtk) < 1e-6 * double{maximum});
  }
}

TEST_CASE("drawn Shepp-Logan phantoms are RTK's") {
  CHECK(largest_difference(drawn_as_rtk(90, 24, 8), read_floats("c01_full_ref.raw")) < 1e-6);
  CHECK(largest_difference(drawn_as_rtk(80, 24, 7), read_floats("c09_aniso_ref.raw")) < 1e-6);
}

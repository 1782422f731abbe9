#include "phantom/draw.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <numbers>
#include <vector>

#include "phantom/shepp_logan.hpp"
#include "rays.hpp"

using namespace ifdk;

namespace {

std::vector<float> drawn(const std::vector<Ellipsoid>& phantom, const Grid& volume) {
  std::vector<float> out(static_cast<std::size_t>(volume.samples()), -1);
  const auto plane = static_cast<std::size_t>(volume.size[0] * volume.size[1]);
  for (std::int64_t k = 0; k < volume.size[2]; ++k)
    draw(phantom, volume, k, std::span(out).subspan(static_cast<std::size_t>(k) * plane, plane));
  return out;
}

float density_at(const std::vector<Ellipsoid>& phantom, Vec3 point) {
  return drawn(phantom, {.size = {1, 1, 1}, .origin = {point.x, point.y, point.z}}).front();
}

}  // namespace

TEST_CASE("centres on the surface are inside: a ball of radius 3 spacings holds 123 lattice points") {
  for (const double spacing : {1.0, 8.0, 0.1, 1.0 / 49}) {
    CAPTURE(spacing);
    const auto out =
        drawn({sphere({0, 0, 0}, 3 * spacing)}, centred({.size = {11, 9, 13}, .spacing = {spacing, spacing, spacing}}));
    CHECK(std::count(out.begin(), out.end(), 1.0F) == 123);
    CHECK(std::count(out.begin(), out.end(), 0.0F) == 11 * 9 * 13 - 123);
  }
}

TEST_CASE("x is fastest, y next, and slices go along z") {
  const Grid volume{.size = {3, 4, 5}, .spacing = {1, 2, 3}};
  const auto out = drawn({sphere({2, 6, 9}, 0.5)}, volume);
  CHECK(std::count(out.begin(), out.end(), 1.0F) == 1);
  CHECK(out[2 + 3 * (3 + 4 * 3)] == 1);
}

TEST_CASE("an ellipsoid is drawn turned from x towards y, about its own centre") {
  const Ellipsoid needle{.centre = {50, 0, 7}, .semi_axes = {20, 1, 1}, .angle = std::numbers::pi / 6, .density = 3};
  CHECK(density_at({needle}, {50 + 17, 9.8, 7}) == 3);
  CHECK(density_at({needle}, {50 + 17, -9.8, 7}) == 0);
  CHECK(density_at({needle}, {50 + 19, 0, 7}) == 0);
}

TEST_CASE("the Shepp-Logan phantom has its marks where the world's axes put them") {
  const auto phantom = shepp_logan(100);
  CHECK(phantom.size() == 10);
  CHECK(density_at(phantom, {0, 0, 0}) == doctest::Approx(1.02));
  CHECK(density_at(phantom, {0, 0, 89}) == doctest::Approx(2));        // the shell, on top along z
  CHECK(density_at(phantom, {0, -35, -25}) == doctest::Approx(1.04));  // the fifth, in front along -y
  CHECK(density_at(phantom, {0, 35, -25}) == doctest::Approx(1.02));
  CHECK(density_at(phantom, {0, -10, 62.5}) == doctest::Approx(1.00));  // the tenth
  CHECK(density_at(phantom, {0, 93, 0}) == 0);
  CHECK(shepp_logan().front().semi_axes.y == doctest::Approx(0.92 * 128));
}

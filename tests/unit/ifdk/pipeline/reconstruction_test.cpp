#include "pipeline/reconstruction.hpp"

#include <doctest/doctest.h>

#include <numeric>
#include <random>

#include "backprojection/columns_kernel.hpp"
#include "refusal.hpp"
#include "scans.hpp"

using namespace ifdk;
using namespace ifdk::testing;

namespace {

constexpr CircularParameters straight{.sid = 600, .sdd = 1200};
constexpr CircularParameters tilted{.sid = 600, .sdd = 1200, .in_plane_angle = 2};

struct Chosen {
  std::string name, why;
};

Chosen chosen(const CircularParameters& base, const ReconstructionOptions& options) {
  const SimulatedScan scan = small_scan(base, 5);
  const Reconstruction reconstruction(scan.line_integrals, scan.views, small_volume, options);
  return {reconstruction.kernel().name(), reconstruction.why_kernel()};
}

std::string refusal(const CircularParameters& base, const ReconstructionOptions& options) {
  return refusal_of([&] { chosen(base, options); });
}

Image reconstructed(const SimulatedScan& scan, const ReconstructionOptions& options = {}) {
  return reconstruct(scan.line_integrals, scan.views, small_volume, options);
}

std::vector<std::size_t> in_order(std::size_t count) {
  std::vector<std::size_t> all(count);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

Ellipsoid ball(const Vec3& centre, double density) {
  return {.centre = centre, .semi_axes = {9, 9, 9}, .density = density};
}

/// The value of the voxel whose centre is nearest to a point.
double at(const Image& image, const Vec3& point) {
  const Grid& grid = image.grid;
  const auto index = [&](std::size_t axis, double mm) {
    return static_cast<std::size_t>(std::lround((mm - grid.origin[axis]) / grid.spacing[axis]));
  };
  const auto plane = image.plane(static_cast<std::int64_t>(index(2, point.z)));
  return static_cast<double>(plane[index(1, point.y) * static_cast<std::size_t>(grid.size[0]) + index(0, point.x)]);
}

}  // namespace

TEST_CASE("the fast kernel is chosen where it is right, with AVX2 where there is, and the general one elsewhere") {
  const Chosen fast = chosen(straight, {});
  CHECK(fast.name == (has_avx2() ? "mirrored columns (AVX2)" : "mirrored columns"));
  CHECK(fast.why == "columns are parallel to the axis and mirrored slices share their rows");
  CHECK(chosen(straight, {.vectorised = false}).name == "mirrored columns");
  const Chosen without_mirror = chosen({.sid = 600, .sdd = 1200, .source_offset_y = 5}, {.vectorised = false});
  CHECK(without_mirror.name == "columns");
  CHECK(
      without_mirror.why.starts_with("columns are parallel to the axis, but slices are no mirror images: in view 0 "));
  const Chosen general = chosen(tilted, {});
  CHECK(general.name == "general");
  CHECK(general.why.starts_with("the detector's columns are not parallel to the rotation axis: in view 0 "));
}

TEST_CASE("clamped edges need the general kernel") {
  const Chosen general = chosen(straight, {.edges = EdgeChoice::clamped});
  CHECK(general.name == "general");
  CHECK(general.why == "the fast kernel knows --edge inside only");
}

TEST_CASE("kernels that are asked for are taken") {
  CHECK(chosen(straight, {.kernel = KernelChoice::general}).name == "general");
  CHECK(chosen(straight, {.kernel = KernelChoice::general}).why == "asked for");
  CHECK(chosen(tilted, {.kernel = KernelChoice::plain}).name == "plain");
  CHECK(chosen(tilted, {.kernel = KernelChoice::plain}).why == "asked for");
  CHECK(chosen(straight, {.kernel = KernelChoice::columns, .vectorised = false}).name == "mirrored columns");
}

TEST_CASE("a kernel that would be wrong is refused") {
  const std::string columns = refusal(tilted, {.kernel = KernelChoice::columns});
  CHECK(columns.starts_with(
      "--kernel columns: the detector's columns are not parallel to the rotation axis: in view 0 "));
  CHECK(columns.ends_with("; use general"));
  CHECK(refusal(straight, {.kernel = KernelChoice::columns, .edges = EdgeChoice::clamped}) ==
        "--kernel columns: knows --edge inside only; use general");
  CHECK(refusal(straight, {.kernel = KernelChoice::plain, .edges = EdgeChoice::clamped}) ==
        "--kernel plain: knows --edge inside only; use general");
  CHECK(refusal(tilted, {.kernel = KernelChoice::columns, .edges = EdgeChoice::inside}) != "");
}

TEST_CASE("a short scan of less than 180 degrees is refused") {
  const SimulatedScan scan = small_scan(straight, 20, 170);
  CHECK(refusal_of([&] { reconstructed(scan); }).starts_with("geometry: the views span 161.5 degrees"));
}

TEST_CASE("options decide whether a scan is short") {
  const SimulatedScan scan = small_scan(straight, 12);
  const auto is_short = [&](const ReconstructionOptions& options) {
    return Reconstruction(scan.line_integrals, scan.views, small_volume, options).short_scan().active();
  };
  CHECK(!is_short({}));
  CHECK(is_short({.short_scan = {.median_gaps = 0}}));
}

TEST_CASE("kernels and edges have names, and others are refused") {
  CHECK(kernel_named("auto") == KernelChoice::automatic);
  CHECK(kernel_named("general") == KernelChoice::general);
  CHECK(kernel_named("columns") == KernelChoice::columns);
  CHECK(kernel_named("plain") == KernelChoice::plain);
  CHECK(edges_named("auto") == EdgeChoice::automatic);
  CHECK(edges_named("inside") == EdgeChoice::inside);
  CHECK(edges_named("clamped") == EdgeChoice::clamped);
  CHECK(refusal_of([] { kernel_named("fast"); }) == "--kernel: 'fast': one of auto, general, columns, plain");
  CHECK(refusal_of([] { edges_named(""); }) == "--edge: '': one of auto, inside, clamped");
}

TEST_CASE("views may come in any order") {
  for (const double arc : {360.0, 230.0}) {
    const SimulatedScan scan = small_scan(straight, 40, arc);
    auto order = in_order(40);
    std::ranges::shuffle(order, std::mt19937(5));
    CHECK(relative_difference(reconstructed(with_views(scan, order)), reconstructed(scan)) < 1e-6);
  }
}

TEST_CASE("views may be dense here and sparse there: each stands for its share of the circle") {
  const SimulatedScan scan = small_scan(straight, 120);
  std::vector<std::size_t> order;
  for (std::size_t view = 0; view < 120; view += view < 60 ? 1 : 2) order.push_back(view);
  CHECK(relative_difference(reconstructed(with_views(scan, order)), reconstructed(scan)) < 0.06);
}

TEST_CASE("a view that is there twice does not count twice") {
  const SimulatedScan scan = small_scan();
  auto twice = in_order(20);
  twice.insert(twice.begin() + 7, 6);
  twice.push_back(0);
  CHECK(relative_difference(reconstructed(with_views(scan, twice)), reconstructed(scan)) < 1e-6);
}

TEST_CASE("slabs of any size make the same volume, bit by bit") {
  const SimulatedScan scan = small_scan();
  for (const KernelChoice kernel : {KernelChoice::general, KernelChoice::columns, KernelChoice::plain}) {
    const ReconstructionOptions options{.kernel = kernel};
    const Image whole = reconstructed(scan, options);
    for (const std::int64_t pairs : {1, 3, 8})
      CHECK(reconstruct(scan.line_integrals, scan.views, small_volume, options, pairs).values == whole.values);
  }
}

TEST_CASE("what lies at +X, +Y and +Z comes out there") {
  const std::vector<Ellipsoid> phantom{ball({40, 0, 0}, 1), ball({0, 40, 0}, 2), ball({0, 0, 40}, 3)};
  const auto geometry = simulated_geometry(90, 0, 360, straight);
  const SimulatedScan scan = simulated(phantom, geometry, pixels(65, 65, 4, 4, 90));
  const Grid volume = cube(41, 2.5);
  for (const KernelChoice kernel : {KernelChoice::general, KernelChoice::columns}) {
    const Image image = reconstruct(scan.line_integrals, scan.views, volume, {.kernel = kernel});
    CHECK(at(image, {40, 0, 0}) == doctest::Approx(1).epsilon(0.15));
    CHECK(at(image, {0, 40, 0}) == doctest::Approx(2).epsilon(0.15));
    CHECK(at(image, {0, 0, 40}) == doctest::Approx(3).epsilon(0.15));
    for (const Vec3& elsewhere : {Vec3{-40, 0, 0}, Vec3{0, -40, 0}, Vec3{0, 0, -40}})
      CHECK(std::abs(at(image, elsewhere)) < 0.15);
  }
}

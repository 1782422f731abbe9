// A real scan from its files to a volume: the iron frame must be where its surface says.
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "../pipeline/in_memory.hpp"
#include "load_scan.hpp"
#include "tetrahedron.hpp"

using namespace ifdk;
using namespace ifdk::testing;

namespace {

const std::filesystem::path folder = std::filesystem::path(DATA_DIR) / "ifdk" / "ctsimu_tetrahedron";

/// 146 mm wide; as fine as the scan's own volume only where the compiler optimises.
Grid volume() {
#ifdef NDEBUG
  return centred({.size = {150, 150, 150}, .spacing = {0.975, 0.975, 0.975}});
#else
  return centred({.size = {50, 50, 50}, .spacing = {2.925, 2.925, 2.925}});
#endif
}

Image reconstructed(const std::string& views) {
  ScanOptions options;
  options.scenario = folder / "tetra.json";
  options.views = views;
  const Scan scan = load_scan(options);
  return reconstruct(scan.line_integrals, scan.views, volume(), {});
}

/// Along the parallel to z through (x, y): how often the object's surface was left more often than entered above z.
std::vector<double> exits_above(const std::vector<Triangle>& object, double x, double y, const Grid& grid) {
  const Vec3 below{x, y, -1000};
  std::vector<double> inside(static_cast<std::size_t>(grid.size[2]));
  for (const Triangle& triangle : object) {
    const auto distance = signed_distance(triangle, below, {0, 0, 1});
    if (!distance) continue;
    for (std::size_t k = 0; k < inside.size(); ++k)
      if (std::abs(*distance) + below.z > grid.coordinate(2, static_cast<std::int64_t>(k)))
        inside[k] += *distance > 0 ? 1 : -1;
  }
  return inside;
}

/// 1 for voxels whose centre is in iron, 0 elsewhere.
Image voxelised(const Grid& grid) {
  const auto object = sample_on_stage(folder / "tetra.stl");
  Image image{.grid = grid, .values = std::vector<float>(static_cast<std::size_t>(grid.samples()))};
  for (std::int64_t j = 0; j < grid.size[1]; ++j)
    for (std::int64_t i = 0; i < grid.size[0]; ++i) {
      constexpr double aside = 1e-4;  // mm, off the edges of triangles
      const auto inside = exits_above(object, grid.coordinate(0, i) + aside, grid.coordinate(1, j) + 2 * aside, grid);
      for (std::int64_t k = 0; k < grid.size[2]; ++k)
        image.plane(k)[static_cast<std::size_t>(j * grid.size[0] + i)] =
            static_cast<float>(inside[static_cast<std::size_t>(k)]);
    }
  return image;
}

#ifdef NDEBUG
/// 1 for voxels that are in iron as a whole, judged by 27 points in each; 0 elsewhere.
Image wholly_in_iron(const Grid& grid) {
  Image whole = voxelised(grid);
  for (int point = 0; point < 27; ++point) {
    Grid moved = grid;
    const std::array<int, 3> third{point % 3 - 1, point / 3 % 3 - 1, point / 9 - 1};
    for (std::size_t axis = 0; axis < 3; ++axis) moved.origin[axis] += grid.spacing[axis] * third[axis] / 3;
    const Image iron = voxelised(moved);
    for (std::size_t n = 0; n < iron.values.size(); ++n) whole.values[n] *= iron.values[n];
  }
  return whole;
}
#endif

double mean(const std::vector<float>& values) {
  double sum = 0;
  for (const float value : values) sum += static_cast<double>(value);
  return sum / static_cast<double>(values.size());
}

double correlation(const Image& a, const Image& b) {
  const double mean_a = mean(a.values), mean_b = mean(b.values);
  double aa = 0, ab = 0, bb = 0;
  for (std::size_t n = 0; n < a.values.size(); ++n) {
    const double x = static_cast<double>(a.values[n]) - mean_a, y = static_cast<double>(b.values[n]) - mean_b;
    aa += x * x;
    ab += x * y;
    bb += y * y;
  }
  return ab / std::sqrt(aa * bb);
}

double mean_in_iron(const Image& image, const Image& iron) {
  double sum = 0, count = 0;
  for (std::size_t n = 0; n < iron.values.size(); ++n) {
    sum += static_cast<double>(iron.values[n] * image.values[n]);
    count += static_cast<double>(iron.values[n]);
  }
  return sum / count;
}

/// `change` maps the numbers of a voxel of a cube to those of the voxel it is taken from.
template <class Change>
Image rearranged(const Image& image, Change change) {
  Image out = image;
  const std::int64_t n = image.grid.size[0];
  for (std::int64_t k = 0; k < n; ++k)
    for (std::int64_t j = 0; j < n; ++j)
      for (std::int64_t i = 0; i < n; ++i) {
        const std::array<std::int64_t, 3> from = change(i, j, k);
        out.plane(k)[static_cast<std::size_t>(j * n + i)] =
            image.plane(from[2])[static_cast<std::size_t>(from[1] * n + from[0])];
      }
  return out;
}

using Voxel = std::array<std::int64_t, 3>;

}  // namespace

TEST_CASE("the tetrahedron is reconstructed where its surface is, with iron's attenuation") {
  const Image image = reconstructed(""), iron = voxelised(image.grid);
  CHECK(mean(iron.values) > 0.001);
  CHECK(*std::ranges::max_element(iron.values) == 1);
  CHECK(*std::ranges::min_element(iron.values) == 0);
  CHECK(correlation(image, iron) >= 0.55);
  // The surface cuts two of five voxels whose centre is in iron: exact projections of it give 0.152.
  CHECK(std::abs(mean_in_iron(image, iron) - 0.15) < 0.01);
#ifdef NDEBUG  // the coarse grid's voxels are wider than the bars
  CHECK(std::abs(mean_in_iron(image, wholly_in_iron(image.grid)) - 0.17) < 0.01);
#endif
  // The plane y = 0 is one of symmetry: a mirror image across it would not show.
  const std::int64_t last = image.grid.size[0] - 1;
  CHECK(correlation(rearranged(image, [](auto i, auto j, auto k) { return Voxel{j, i, k}; }), iron) < 0.2);
  CHECK(correlation(rearranged(image, [&](auto i, auto j, auto k) { return Voxel{last - i, j, k}; }), iron) < 0.2);
  CHECK(correlation(rearranged(image, [&](auto i, auto j, auto k) { return Voxel{i, j, last - k}; }), iron) < 0.2);
}

TEST_CASE("the tetrahedron's last view is its first again, and does not count twice") {
  const Image all = reconstructed(""), first_20 = reconstructed("0-19");
  double squares = 0, size = 0;
  for (std::size_t n = 0; n < all.values.size(); ++n) {
    squares += std::pow(static_cast<double>(all.values[n]) - static_cast<double>(first_20.values[n]), 2);
    size += std::pow(static_cast<double>(first_20.values[n]), 2);
  }
  CHECK(std::sqrt(squares / size) < 1e-6);
}

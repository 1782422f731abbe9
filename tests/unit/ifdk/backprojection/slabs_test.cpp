// What kernels promise about parts: a voxel does not depend on the slab, nor on the grid around it.
#include <doctest/doctest.h>

#include "kernels.hpp"
#include "oracle.hpp"

using namespace ifdk;
using namespace ifdk::testing;

namespace {

/// One for each path through the columns kernels, and some whose last block of slices is not full.
std::vector<Scene> chosen_scenes() {
  CircularParameters fractional = circle(), source = circle();
  fractional.projection_offset_y = 3.1;
  source.source_offset_y = 7;
  std::vector<Scene> all{upright("mirror", 1.3, {2, 3, 0}, true),
                         upright("mirror, far rows", 2.5, {2, 3, 0}, true),
                         upright("mirror, rows run down", 0.7, {2, 3, 0}, true, circle(), turn_upside_down),
                         upright("fractional", 1.6, {2, 3, 0}, false, fractional),
                         upright("source offset, far rows", 2.2, {2, 3, 4}, false, source),
                         truncated(),
                         tilted(),
                         of_size({17, 8, 3})};
  all.push_back(upright("even number of slices", 1.9, {1, 0, 0}, true));
  all.back().volume = voxels({11, 10, 60}, {3, 3, 1.9 * 2 / 1.5}, {1, 0, 0});
  return all;
}

/// Part of a grid.
Grid cut_out(const Grid& grid, std::array<std::int64_t, 3> first, std::array<std::int64_t, 3> size) {
  Grid part{.size = size, .spacing = grid.spacing};
  for (int axis = 0; axis < 3; ++axis)
    part.origin[static_cast<std::size_t>(axis)] = grid.coordinate(axis, first[static_cast<std::size_t>(axis)]);
  return part;
}

Image cut_out(const Image& image, std::array<std::int64_t, 3> first, std::array<std::int64_t, 3> size) {
  Image part = empty_image(cut_out(image.grid, first, size));
  for (std::int64_t k = 0; k < size[2]; ++k)
    for (std::int64_t j = 0; j < size[1]; ++j)
      for (std::int64_t i = 0; i < size[0]; ++i)
        part.plane(k)[static_cast<std::size_t>(j * size[0] + i)] =
            image.plane(first[2] + k)[static_cast<std::size_t>((first[1] + j) * image.grid.size[0] + first[0] + i)];
  return part;
}

/// Over the voxels where `decided` has nothing undecided.
double distance_between(const Image& a, const Image& b, Expected decided) {
  for (std::size_t voxel = 0; voxel < decided.sums.size(); ++voxel)
    decided.sums[voxel] = static_cast<double>(b.values[voxel]);
  return relative_error(a, decided);
}

}  // namespace

TEST_CASE("a voxel has the same bits in slabs of any size, and in the next run") {
  for (const Scene& scene : chosen_scenes()) {
    const Image noise = white_noise(scene.detector);
    for (const Kernel& kernel : all_kernels(scene)) {
      CAPTURE(scene.name);
      CAPTURE(kernel->name());
      const Image whole = run(*kernel, scene, noise);
      for (const std::int64_t pairs : {1, 3, 5, 8, 9, 1000}) {
        CAPTURE(pairs);
        CHECK(run(*kernel, scene, noise, pairs).values == whole.values);
      }
    }
  }
}

TEST_CASE("a part of the grid is what the whole grid has there") {
  const std::array<std::int64_t, 3> first{5, 3, 6}, size{11, 9, 14};
  for (const Scene& scene : chosen_scenes()) {
    if (scene.volume.size[0] < 19) continue;
    Scene part = scene;
    part.volume = cut_out(scene.volume, first, size);
    part.mirror = false;
    const Image noise = white_noise(scene.detector);
    const Expected decided = back_projected(part, noise, EdgeRule::inside);
    const auto compare = [&](const BackProjector& of_whole, const BackProjector& of_part, double limit) {
      CAPTURE(scene.name);
      CAPTURE(of_part.name());
      CHECK(distance_between(run(of_part, part, noise), cut_out(run(of_whole, scene, noise), first, size), decided) <
            limit);
    };
    compare(*make_general_kernel(setup_of(scene)), *make_general_kernel(setup_of(part)), 1e-6);
    if (!scene.columns) continue;
    for (const bool vectorised : {false, true})
      compare(*make_columns_kernel(setup_of(scene), scene.mirror, vectorised),
              *make_columns_kernel(setup_of(part), false, vectorised), 3e-6);
  }
}

TEST_CASE("a slab visits each of its slices once, with the plane of that slice") {
  for (const std::int64_t slices : {1, 2, 7, 8}) {
    CAPTURE(slices);
    const Grid volume = voxels({3, 2, slices}, {1, 1, 1});
    std::vector<int> visits(static_cast<std::size_t>(slices));
    for (std::int64_t pair = 0; pair < pairs_in(volume); ++pair) {
      Slab slab(volume, {pair, pair + 1});
      slab.for_each_slice([&](std::int64_t slice, std::span<float> plane) {
        ++visits[static_cast<std::size_t>(slice)];
        CHECK(plane.data() == (slice == pair ? slab.lower(pair) : slab.upper(pair)).data());
        CHECK(plane.size() == 6);
      });
    }
    CHECK(std::ranges::all_of(visits, [](int count) { return count == 1; }));
  }
}

TEST_CASE("the runs of a slab are consecutive slices, in order") {
  const Grid volume = voxels({3, 2, 9}, {1, 1, 1});
  Slab slab(volume, {2, 5});
  std::vector<std::int64_t> firsts;
  slab.for_each_run([&](std::int64_t first, std::span<float> planes) {
    firsts.push_back(first);
    CHECK(planes.size() == (first == 2 ? 18 : 12));
    std::ranges::fill(planes, static_cast<float>(first));
  });
  CHECK(firsts == std::vector<std::int64_t>{2, 5});
  CHECK(slab.lower(4).front() == 2);
  CHECK(slab.upper(3).front() == 5);
  CHECK(slab.upper(2).front() == 5);
}

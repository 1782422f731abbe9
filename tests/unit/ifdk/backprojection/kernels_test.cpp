// The kernels against algorithm 2 in float64 (oracle.hpp), on grids and geometries of all kinds.
#include <doctest/doctest.h>

#include "kernels.hpp"
#include "oracle.hpp"

using namespace ifdk;
using namespace ifdk::testing;

namespace {

/// Of a voxel with a ray that may count or not, relative to a voxel's usual value.
constexpr double single_voxel = 2e-5;

void check(const BackProjector& kernel, const Scene& scene, const Image& filtered, const Expected& expected,
           double limit) {
  CAPTURE(scene.name);
  CAPTURE(kernel.name());
  const Image volume = run(kernel, scene, filtered);
  CHECK(relative_error(volume, expected) < limit);
  CHECK(undecided_error(volume, expected) < std::max(limit, single_voxel));
}

void check_columns(const Scene& scene, const Image& filtered, const Expected& expected, double limit) {
  for (const Kernel& kernel : columns_kernels(scene)) check(*kernel, scene, filtered, expected, limit);
}

}  // namespace

TEST_CASE("the scenes are what they are meant to be") {
  for (const Scene& scene : scenes()) {
    CAPTURE(scene.name);
    const FastConditions fast = fast_conditions(matrices(scene), scene.volume);
    CHECK(fast.columns == scene.columns);
    CHECK(fast.mirror == scene.mirror);
  }
}

TEST_CASE("on filtered projections of the Shepp-Logan phantom all kernels are the oracle to a millionth") {
  for (const Scene& scene : scenes()) {
    const Image filtered = filtered_shepp_logan(scene);
    const Expected expected = back_projected(scene, filtered, EdgeRule::inside);
    check(*make_general_kernel(setup_of(scene)), scene, filtered, expected, 1e-6);
    check_columns(scene, filtered, expected, 1e-6);
  }
}

TEST_CASE("on white noise they are to one and three millionths") {
  for (const Scene& scene : scenes()) {
    const Image noise = white_noise(scene.detector);
    const Expected expected = back_projected(scene, noise, EdgeRule::inside);
    check(*make_general_kernel(setup_of(scene)), scene, noise, expected, 1e-6);
    check(*make_plain_kernel(setup_of(scene)), scene, noise, expected, 5e-4);
    check_columns(scene, noise, expected, 3e-6);
  }
}

TEST_CASE("with clamped edges the general kernel is the oracle") {
  for (const Scene& scene : scenes()) {
    if (scene.name == "large") continue;
    const Image noise = white_noise(scene.detector);
    const Expected expected = back_projected(scene, noise, EdgeRule::clamped);
    check(*make_general_kernel(setup_of(scene, EdgeRule::clamped)), scene, noise, expected, 1e-6);
  }
}

TEST_CASE("each view has an edge rule of its own") {
  Scene scene = truncated();
  scene.views.resize(2);
  scene.detector.size[2] = 2;
  const Image noise = white_noise(scene.detector);
  BackProjection setup = setup_of(scene);
  setup.edges = {EdgeRule::inside, EdgeRule::clamped};
  const Image volume = run(*make_general_kernel(setup), scene, noise);
  std::vector<double> sums(volume.values.size());
  for (const std::size_t s : {0U, 1U}) {
    Scene one = scene;
    one.views = {scene.views[s]};
    one.detector.size[2] = 1;
    Image plane = empty_image(one.detector);
    std::ranges::copy(noise.plane(static_cast<std::int64_t>(s)), plane.values.begin());
    const Image part = run(*make_general_kernel(setup_of(one, setup.edges[s])), one, plane);
    for (std::size_t voxel = 0; voxel < sums.size(); ++voxel) sums[voxel] += static_cast<double>(part.values[voxel]);
  }
  CHECK(relative_error(volume, {sums, {}}) < 1e-6);
}

TEST_CASE("what columns stray within the limit is shared evenly by the slices") {
  for (const auto angle : {&CircularParameters::in_plane_angle, &CircularParameters::out_of_plane_angle}) {
    Scene scene = upright("", 1.1, {}, false);
    CircularParameters base = circle();
    base.*angle = 1;
    scene.views = turn(9, base);
    base.*angle = 0.95e-3 / column_tilt(matrices(scene)[0], scene.volume);
    scene.views = turn(9, base);
    REQUIRE(fast_conditions(matrices(scene), scene.volume).columns);
    const Image noise = white_noise(scene.detector);
    const Expected expected = back_projected(scene, noise, EdgeRule::inside);
    for (const Kernel& kernel : columns_kernels(scene))
      CHECK(relative_error(run(*kernel, scene, noise), expected) < 6e-4);
  }
}

TEST_CASE("the columns kernel refuses clamped edges") {
  CHECK_THROWS_WITH(make_columns_kernel(setup_of(truncated(), EdgeRule::clamped), false),
                    "the columns kernel knows edge rule 'inside' only");
}

TEST_CASE("kernels add to what is in the slab") {
  const Scene scene = truncated();
  const Image noise = white_noise(scene.detector);
  for (const Kernel& kernel : all_kernels(scene)) {
    CAPTURE(kernel->name());
    const Stack stack = stack_for(*kernel, scene, noise);
    Slab once(scene.volume, {12, 15}), twice(scene.volume, {12, 15});
    kernel->run(stack.views(), once);
    for (int n = 0; n < 2; ++n) kernel->run(stack.views(), twice);
    for (const bool upper : {false, true}) {
      const auto one = upper ? once.upper(13) : once.lower(13), two = upper ? twice.upper(13) : twice.lower(13);
      double largest = 0;
      for (std::size_t n = 0; n < one.size(); ++n) largest = std::max(largest, std::abs(2.0 * one[n] - two[n]));
      CHECK(largest < 1e-5);
      CHECK(std::ranges::any_of(one, [](float value) { return value != 0; }));
    }
  }
}

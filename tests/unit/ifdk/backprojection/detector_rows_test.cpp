// The rows that a slab waits for are all that kernels read: everything else may be missing.
#include "backprojection/detector_rows.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "kernels.hpp"

using namespace ifdk;
using namespace ifdk::testing;

namespace {

constexpr float poison = std::numeric_limits<float>::quiet_NaN();

SlabRows rows_of(const Scene& scene, SlicePairs pairs, Layout layout) {
  return rows_for(pairs, matrices(scene), upside_down_views(scene, layout), scene.volume, scene.detector.size[1]);
}

bool holds(const DetectorRows& rows, std::int64_t row) { return row >= rows.begin && row < rows.end; }

Stack without_other_rows(Stack stack, const SlabRows& rows, std::int64_t count) {
  for (std::int64_t row = 0; row < count; ++row)
    if (!holds(rows.lower, row) && !holds(rows.upper, row)) stack.set_row(row, poison);
  return stack;
}

std::vector<float> values_of(const BackProjector& kernel, const Stack& stack, Slab slab) {
  kernel.run(stack.views(), slab);
  std::vector<float> values;
  slab.for_each_slice(
      [&](std::int64_t, std::span<float> plane) { values.insert(values.end(), plane.begin(), plane.end()); });
  return values;
}

/// The least and the greatest row, of all voxels of some slices.
std::pair<double, double> hit_rows(const Scene& scene, std::int64_t first_slice, std::int64_t last_slice) {
  double low = 1e300, high = -1e300;
  for (const Matrix34& view : matrices(scene))
    for (std::int64_t k = first_slice; k <= last_slice; ++k)
      for (std::int64_t j = 0; j < scene.volume.size[1]; ++j)
        for (std::int64_t i = 0; i < scene.volume.size[0]; ++i) {
          const double v = hit(view, static_cast<double>(i), static_cast<double>(j), static_cast<double>(k)).v;
          low = std::min(low, v);
          high = std::max(high, v);
        }
  return {low, high};
}

}  // namespace

TEST_CASE("kernels read no other rows than those of the slab") {
  for (const Scene& scene : scenes()) {
    if (scene.name == "large" || scene.name == "a tall detector") continue;
    const Image noise = white_noise(scene.detector);
    for (const Kernel& kernel : all_kernels(scene)) {
      CAPTURE(scene.name);
      CAPTURE(kernel->name());
      const Stack stack = stack_for(*kernel, scene, noise);
      for (const SlicePairs pairs :
           {SlicePairs{0, 1}, SlicePairs{3, 5}, SlicePairs{6, 8}, SlicePairs{7, 9}, SlicePairs{13, 15}}) {
        if (pairs.end > pairs_in(scene.volume)) continue;
        CAPTURE(pairs.begin);
        const SlabRows rows = rows_of(scene, pairs, kernel->layout());
        const Stack poisoned = without_other_rows(stack_for(*kernel, scene, noise), rows, scene.detector.size[1]);
        CHECK(values_of(*kernel, poisoned, {scene.volume, pairs}) == values_of(*kernel, stack, {scene.volume, pairs}));
      }
    }
  }
}

TEST_CASE("a slab needs the rows that its blocks of slices fall on, and few more") {
  Scene scene = upright("", 0.5, {4, 2, 0}, true);
  for (const bool down : {false, true}) {
    if (down) std::ranges::for_each(scene.views, turn_upside_down);
    const std::int64_t count = scene.detector.size[1];
    for (const std::int64_t pair : {0, 9}) {
      CAPTURE(pair);
      const std::int64_t first = pair / 8 * 8;
      const DetectorRows rows = rows_of(scene, {pair, pair + 1}, Layout::columns).lower;
      const auto [low, high] = hit_rows(scene, first, first + 7);
      const double least = down ? static_cast<double>(count - 1) - high : low;
      const double greatest = down ? static_cast<double>(count - 1) - low : high;
      CHECK(static_cast<double>(rows.begin) <= std::floor(least));
      CHECK(static_cast<double>(rows.begin) >= least - 3);
      CHECK(static_cast<double>(rows.end) >= std::min(std::floor(greatest) + 2, static_cast<double>(count)));
      CHECK(static_cast<double>(rows.end) <= greatest + 4);
    }
  }
}

TEST_CASE("the mirrored slices' rows are their own") {
  const Scene scene = upright("", 0.5, {}, true);
  const SlabRows rows = rows_of(scene, {0, 8}, Layout::columns);
  CHECK(std::abs(rows.lower.begin + rows.upper.end - scene.detector.size[1]) <= 1);
  CHECK(std::abs(rows.lower.end + rows.upper.begin - scene.detector.size[1]) <= 1);
  CHECK(rows.lower.end <= rows.upper.begin);
}

TEST_CASE("a slab that falls beside the detector needs no rows") {
  Scene scene = upright("", 1, {0, 0, 500}, false);
  const SlabRows rows = rows_of(scene, {0, 4}, Layout::rows);
  CHECK(rows.lower.begin >= rows.lower.end);
  CHECK(rows.upper.begin >= rows.upper.end);
}

TEST_CASE("a slab behind the source needs all rows") {
  const Scene scene = around_the_source();
  CHECK(rows_of(scene, {3, 4}, Layout::rows).lower == DetectorRows{0, scene.detector.size[1]});
}

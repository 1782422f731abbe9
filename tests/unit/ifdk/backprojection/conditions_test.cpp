#include "backprojection/conditions.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "kernels.hpp"

using namespace ifdk;
using namespace ifdk::testing;

namespace {

constexpr double row = 2;  // mm, in upright()

FastConditions conditions(const Scene& scene) { return fast_conditions(matrices(scene), scene.volume); }

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Scene with(const CircularParameters& base, const Vec3& middle = {}) { return upright("", 1.2, middle, false, base); }

/// Calls visit(i, j) for every voxel column.
template <class Visit>
void for_each_column(const Grid& volume, Visit visit) {
  for (std::int64_t j = 0; j < volume.size[1]; ++j)
    for (std::int64_t i = 0; i < volume.size[0]; ++i) visit(static_cast<double>(i), static_cast<double>(j));
}

}  // namespace

TEST_CASE("in a centred scan columns are parallel to the axis, and mirrored slices share rows") {
  const Scene scene = with(circle());
  for (const Matrix34& view : matrices(scene)) {
    CHECK(column_tilt(view, scene.volume) < 1e-9);
    CHECK(mirror_sum(view, scene.volume).least == doctest::Approx(44).epsilon(1e-12));
    CHECK(mirror_sum(view, scene.volume).greatest == doctest::Approx(44).epsilon(1e-12));
    CHECK(rtk_edge_rule(view, scene.volume) == EdgeRule::inside);
  }
  const FastConditions fast = conditions(scene);
  CHECK(fast.columns);
  CHECK(fast.mirror);
  CHECK(fast.why == "columns are parallel to the axis and mirrored slices share their rows");
}

TEST_CASE("off-centre along x and y, and with any offset along u, it stays so") {
  CircularParameters offset = circle();
  offset.projection_offset_x = 4.7;
  offset.source_offset_x = 3;
  CHECK(conditions(with(offset, {40, -30, 0})).mirror);
}

TEST_CASE("a detector offset by whole rows keeps the mirror, one by a fraction does not") {
  CircularParameters offset = circle();
  offset.projection_offset_y = 3 * row;
  const Scene whole = with(offset);
  CHECK(mirror_sum(matrices(whole)[0], whole.volume).least == doctest::Approx(44 - 6));
  CHECK(conditions(whole).mirror);
  offset.projection_offset_y = 3.1 * row;
  const FastConditions fraction = conditions(with(offset));
  CHECK(fraction.columns);
  CHECK(!fraction.mirror);
  CHECK(fraction.why ==
        "columns are parallel to the axis, but mirrored slices fall between rows: in view 0 by 0.2 of a row (limit "
        "1e-06)");
}

TEST_CASE("half a row is a whole row for the mirror, a quarter is not") {
  CircularParameters offset = circle();
  offset.projection_offset_y = 0.5 * row;
  CHECK(conditions(with(offset)).mirror);
  offset.projection_offset_y = 0.25 * row;
  CHECK(!conditions(with(offset)).mirror);
}

TEST_CASE("a source offset along the axis, or a volume off-centre there, has no mirror") {
  CircularParameters offset = circle();
  offset.source_offset_y = 7;
  for (const Scene& scene : {with(offset), with(circle(), {0, 0, 5})}) {
    const FastConditions fast = conditions(scene);
    CHECK(fast.columns);
    CHECK(!fast.mirror);
    CHECK(contains(fast.why, "slices are no mirror images: in view 0 v(k) + v(nz-1-k) varies by"));
  }
}

TEST_CASE("the mirror's sum is the same for all slices, and between its bounds for all columns") {
  CircularParameters offset = circle();
  offset.source_offset_y = 7;
  const Scene scene = with(offset, {2, 3, 5});
  const double top = static_cast<double>(scene.volume.size[2] - 1);
  for (const Matrix34& view : matrices(scene)) {
    const MirrorSum bounds = mirror_sum(view, scene.volume);
    double least = 1e300, greatest = -1e300;
    for_each_column(scene.volume, [&](double i, double j) {
      for (double k = 0; k <= top; ++k) {
        const double sum = hit(view, i, j, k).v + hit(view, i, j, top - k).v;
        least = std::min(least, sum);
        greatest = std::max(greatest, sum);
      }
    });
    CHECK(bounds.least == doctest::Approx(least).epsilon(1e-12));
    CHECK(bounds.greatest == doctest::Approx(greatest).epsilon(1e-12));
    CHECK(greatest - least > 1e-3);
  }
}

TEST_CASE("one tilted view is enough to refuse columns, and is named") {
  Scene scene = with(circle());
  CircularParameters in_plane = circle();
  in_plane.in_plane_angle = 1;
  scene.views[3] = view_of(in_plane);
  const FastConditions fast = conditions(scene);
  CHECK(!fast.columns);
  CHECK(!fast.mirror);
  CHECK(contains(fast.why,
                 "the detector's columns are not parallel to the rotation axis: in view 3 a voxel column strays by "));
  CHECK(contains(fast.why, " pixels (limit 0.001)"));
  CHECK(rtk_edge_rule(matrices(scene)[3], scene.volume) == EdgeRule::clamped);
  CHECK(rtk_edge_rule(matrices(scene)[2], scene.volume) == EdgeRule::inside);
}

TEST_CASE("columns may stray by a thousandth of a pixel over the volume") {
  for (const double strays : {0.9e-3, 1.1e-3}) {
    CAPTURE(strays);
    Scene scene = with(circle());
    const double half_depth = scene.volume.spacing[1] * static_cast<double>(scene.volume.size[1] - 1) / 2;
    const double height = scene.volume.spacing[2] * static_cast<double>(scene.volume.size[2] - 1);
    CircularParameters base = circle();  // gantry angle 0: the nearest columns are those at the least y
    const double pixels_high = height * 600 / (400 - half_depth) / scene.detector.spacing[0];
    base.in_plane_angle = std::asin(strays / pixels_high) * 180 / std::numbers::pi;
    scene.views = {view_of(base)};
    CHECK(column_tilt(matrices(scene)[0], scene.volume) / strays == doctest::Approx(1).epsilon(1e-3));
    CHECK(conditions(scene).columns == (strays < 1e-3));
  }
}

TEST_CASE("a detector tilted about u makes columns stray as well") {
  CircularParameters base = circle();
  base.out_of_plane_angle = 1;
  CHECK(!conditions(with(base)).columns);
  CHECK(rtk_edge_rule(matrices(with(base))[0], with(base).volume) == EdgeRule::clamped);
  Scene on_the_axis = with(base);  // where u does not stray, but v does
  on_the_axis.volume = voxels({1, 1, 29}, {1, 1, 1.6});
  CHECK(!conditions(on_the_axis).columns);
}

TEST_CASE("a volume that is not in front of the source has no columns") {
  const Scene scene = around_the_source();
  CHECK(std::isinf(column_tilt(matrices(scene)[0], scene.volume)));
  CHECK(!conditions(scene).columns);
}

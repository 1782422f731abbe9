#include "geometry/vectors.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "geometry_files.hpp"

using namespace ifdk;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::string refusal(const Vec3& source, const Vec3& detector, const Vec3& u, const Vec3& v) {
  return refusal_of([&] { view_of(source, detector, u, v); });
}

}  // namespace

TEST_CASE("a view of vectors keeps its points and normalises its axes") {
  const View view = view_of({0, -100, 0}, {5, 300, 7}, {2, 0, 0}, {0, 0, -3});
  CHECK(view.source == Vec3{0, -100, 0});
  CHECK(view.detector == Vec3{5, 300, 7});
  CHECK(view.u_axis == Vec3{1, 0, 0});
  CHECK(view.v_axis == Vec3{0, 0, -1});
  CHECK(source_to_detector(view) == 400);
  CHECK(source_to_isocentre(view) == 100);
}

TEST_CASE("axes count as perpendicular up to a cosine of 1e-6") {
  CHECK(refusal({0, -100, 0}, {0, 300, 0}, {1, 0, 0}, {0.9e-6, 0, 1}) == "");
  CHECK(contains(refusal({0, -100, 0}, {0, 300, 0}, {1, 0, 0}, {1.1e-6, 0, 1}), "are not perpendicular"));
}

TEST_CASE("vectors that are no view are refused with the values") {
  CHECK(contains(refusal({0, std::nan(""), 0}, {0, 300, 0}, {1, 0, 0}, {0, 0, 1}), "the source is (0, nan, 0)"));
  CHECK(contains(refusal({0, -100, 0}, {infinity, 300, 0}, {1, 0, 0}, {0, 0, 1}), "centre is (inf, 300, 0)"));
  CHECK(contains(refusal({0, -100, 0}, {0, 300, 0}, {1, 0, 0}, {0, 0, infinity}), "v axis is (0, 0, inf)"));
  CHECK(contains(refusal({0, -100, 0}, {0, 300, 0}, {0, 0, 0}, {0, 0, 1}), "u axis has no direction"));
  CHECK(contains(refusal({7, 300, 0}, {0, 300, 0}, {1, 0, 0}, {0, 0, 1}), "(7, 300, 0) lies in the plane"));
  CHECK(contains(refusal({7, 300, 0}, {7, 300, 0}, {1, 0, 0}, {0, 0, 1}), "lies in the plane"));
  CHECK(contains(refusal({0, 100, 0}, {0, 300, 0}, {1, 0, 0}, {0, 0, 1}), "lies -100 mm in front of the source"));
  CHECK(contains(refusal({0, -100, 0}, {0, -10, 0}, {1, 0, 0}, {0, 0, 1}), "the detector 90 mm"));
}

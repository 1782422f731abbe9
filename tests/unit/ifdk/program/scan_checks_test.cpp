#include "scan_checks.hpp"

#include <doctest/doctest.h>

#include <string>

#include "geometry/circular.hpp"
#include "refusal.hpp"

using namespace ifdk;
using ifdk::testing::refusal_of;

namespace {

std::vector<View> circle(std::int64_t count, double arc, double in_plane_angle = 0) {
  std::vector<View> views;
  for (const auto& parameters :
       simulated_geometry(count, 0, arc, {.sid = 500, .sdd = 800, .in_plane_angle = in_plane_angle}))
    views.push_back(view_of(parameters));
  return views;
}

}  // namespace

TEST_CASE("views from one side are refused; half a turn is enough, counted with the last view's own step") {
  CHECK(refusal_of([] { refuse_one_side(circle(90, 90)); }).find("span 90 degrees") != std::string::npos);
  CHECK(refusal_of([] { refuse_one_side(circle(1, 360)); }).find("span 0 degrees") != std::string::npos);
  CHECK(refusal_of([] { refuse_one_side(circle(179, 179)); }).find("span 179 degrees") != std::string::npos);
  CHECK_NOTHROW(refuse_one_side(circle(180, 180)));
  CHECK_NOTHROW(refuse_one_side(circle(8, 360)));
}

TEST_CASE("rows along the axis are refused, small tilts are not") {
  CHECK_NOTHROW(refuse_turned_rows(circle(8, 360)));
  CHECK_NOTHROW(refuse_turned_rows(circle(8, 360, 29)));
  CHECK_NOTHROW(refuse_turned_rows(circle(8, 360, 180)));
  CHECK(refusal_of([] { refuse_turned_rows(circle(8, 360, 31)); }).find("view 0") != std::string::npos);
  CHECK(refusal_of([] { refuse_turned_rows(circle(8, 360, -90)); }).find("90 degrees off") != std::string::npos);
}

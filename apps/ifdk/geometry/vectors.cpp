#include "geometry/vectors.hpp"

#include <cmath>
#include <string>

#include "geometry/text_input.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

constexpr double tolerance = 1e-6;

std::string shown(const Vec3& p) {
  using text_input::shown;
  return "(" + shown(p.x) + ", " + shown(p.y) + ", " + shown(p.z) + ")";
}

void require_finite(const char* what, const Vec3& p) {
  tuccompi::require(std::isfinite(norm(p)), std::string(what) + " is " + shown(p) + ", which is not finite");
}

Vec3 unit(const char* what, const Vec3& p) {
  require_finite(what, p);
  tuccompi::require(norm(p) > 0, std::string(what) + " has no direction: its length is 0");
  return 1 / norm(p) * p;
}

}  // namespace

View view_of(const Vec3& source, const Vec3& detector, const Vec3& u, const Vec3& v) {
  require_finite("the source", source);
  require_finite("the detector's centre", detector);
  const View view{source, detector, unit("the detector's u axis", u), unit("the detector's v axis", v)};
  const double cosine = dot(view.u_axis, view.v_axis);
  tuccompi::require(std::abs(cosine) <= tolerance, "the detector's axes u " + shown(u) + " and v " + shown(v) +
                                                       " are not perpendicular: the cosine of their angle is " +
                                                       text_input::shown(cosine));
  const double sdd = source_to_detector(view);
  tuccompi::require(sdd > tolerance * norm(detector - source),
                    "the source " + shown(source) + " lies in the plane of the detector at " + shown(detector));
  const double sid = source_to_isocentre(view);
  tuccompi::require(sid > 0 && sid < sdd, "the isocentre lies " + text_input::shown(sid) +
                                              " mm in front of the source " + shown(source) + ", the detector " +
                                              text_input::shown(sdd) + " mm; it has to be between them");
  return view;
}

}  // namespace ifdk

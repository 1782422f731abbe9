#include "geometry/circular.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "geometry/max_views.hpp"
#include "geometry/text_input.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

using text_input::shown;

struct Named {
  const char* name;
  double CircularParameters::*value;
};

constexpr std::array finite_ones{Named{"SourceToIsocenterDistance", &CircularParameters::sid},
                                 Named{"SourceToDetectorDistance", &CircularParameters::sdd},
                                 Named{"GantryAngle", &CircularParameters::gantry_angle},
                                 Named{"OutOfPlaneAngle", &CircularParameters::out_of_plane_angle},
                                 Named{"InPlaneAngle", &CircularParameters::in_plane_angle},
                                 Named{"SourceOffsetX", &CircularParameters::source_offset_x},
                                 Named{"SourceOffsetY", &CircularParameters::source_offset_y},
                                 Named{"ProjectionOffsetX", &CircularParameters::projection_offset_x},
                                 Named{"ProjectionOffsetY", &CircularParameters::projection_offset_y}};

double radians(double degrees) { return degrees * (std::numbers::pi / 180); }

Vec3 turned_about_x(double angle, const Vec3& p) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {p.x, c * p.y - s * p.z, s * p.y + c * p.z};
}

Vec3 turned_about_y(double angle, const Vec3& p) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * p.x + s * p.z, p.y, c * p.z - s * p.x};
}

Vec3 turned_about_z(double angle, const Vec3& p) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * p.x - s * p.y, s * p.x + c * p.y, p.z};
}

/// From RTK's rotated frame to RTK's world.
Vec3 to_rtk(const CircularParameters& parameters, const Vec3& rotated) {
  const Vec3 in_plane = turned_about_z(radians(parameters.in_plane_angle), rotated);
  const Vec3 tilted = turned_about_x(radians(parameters.out_of_plane_angle), in_plane);
  return turned_about_y(radians(parameters.gantry_angle), tilted);
}

Vec3 to_world(const CircularParameters& parameters, const Vec3& rotated) {
  const Vec3 rtk = to_rtk(parameters, rotated);
  return {rtk.x, -rtk.z, rtk.y};
}

void check(const CircularParameters& parameters) {
  const auto fault = fault_in(parameters);
  if (fault) throw tuccompi::InputError(*fault);
}

}  // namespace

bool is_collimated(const CircularParameters& parameters) {
  return std::isfinite(parameters.collimation_u_inf) || std::isfinite(parameters.collimation_u_sup) ||
         std::isfinite(parameters.collimation_v_inf) || std::isfinite(parameters.collimation_v_sup);
}

std::optional<std::string> fault_in(const CircularParameters& parameters) {
  for (const Named& one : finite_ones)
    if (!std::isfinite(parameters.*one.value))
      return std::string(one.name) + " is " + shown(parameters.*one.value) + ", not a finite number";
  const std::string sid = "SourceToIsocenterDistance is " + shown(parameters.sid);
  const std::string sdd = "SourceToDetectorDistance is " + shown(parameters.sdd);
  if (parameters.sdd == 0) return sdd + ", a parallel beam; only cone beams are reconstructed";
  if (parameters.sid <= 0) return sid + ", but the isocentre has to be in front of the source";
  if (parameters.sdd <= parameters.sid) return sdd + " and " + sid + ": the detector has to be behind the isocentre";
  return std::nullopt;
}

View view_of(const CircularParameters& parameters) {
  check(parameters);
  const auto& p = parameters;
  return {.source = to_world(p, {p.source_offset_x, p.source_offset_y, p.sid}),
          .detector = to_world(p, {p.projection_offset_x, p.projection_offset_y, p.sid - p.sdd}),
          .u_axis = to_world(p, {1, 0, 0}),
          .v_axis = to_world(p, {0, 1, 0})};
}

Matrix34 rtk_matrix(const CircularParameters& parameters) {
  check(parameters);
  const auto& p = parameters;
  const double shift_u = p.source_offset_x - p.projection_offset_x;
  const double shift_v = p.source_offset_y - p.projection_offset_y;
  const Vec3 row_w = to_rtk(p, {0, 0, 1});
  const Vec3 row_u = -p.sdd * to_rtk(p, {1, 0, 0}) + shift_u * row_w;
  const Vec3 row_v = -p.sdd * to_rtk(p, {0, 1, 0}) + shift_v * row_w;
  return {row_u.x, row_u.y, row_u.z, p.sdd * p.source_offset_x - shift_u * p.sid,  //
          row_v.x, row_v.y, row_v.z, p.sdd * p.source_offset_y - shift_v * p.sid,  //
          row_w.x, row_w.y, row_w.z, -p.sid};
}

double wrapped_degrees(double degrees) {
  const double wrapped = degrees - 360 * std::floor(degrees / 360);
  return wrapped < 360 ? wrapped : 0;
}

std::vector<CircularParameters> simulated_geometry(std::int64_t count, double first_angle, double arc,
                                                   const CircularParameters& base) {
  tuccompi::require(count >= 1 && count <= max_views, "the number of projections is " + std::to_string(count) +
                                                          "; 1 to " + std::to_string(max_views) + " are possible");
  tuccompi::require(std::isfinite(first_angle) && std::isfinite(arc),
                    "the first angle is " + shown(first_angle) + " and the arc " + shown(arc) +
                        "; both have to be finite numbers of degrees");
  std::vector<CircularParameters> all(static_cast<std::size_t>(count), base);
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i].gantry_angle = wrapped_degrees(first_angle + static_cast<double>(i) * arc / static_cast<double>(count));
  return all;
}

}  // namespace ifdk

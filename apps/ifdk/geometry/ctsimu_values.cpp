#include "geometry/ctsimu_values.hpp"

#include <array>
#include <cmath>
#include <numbers>
#include <span>

#include "geometry/text_input.hpp"

namespace ifdk::ctsimu {
namespace {

constexpr std::int64_t most_pixels = 1'000'000;  // along one axis
constexpr double perpendicular = 1e-6;           // the largest cosine

struct Unit {
  const char* name;
  double size;
};

constexpr std::array lengths{Unit{"nm", 1e-6}, Unit{"um", 1e-3}, Unit{"mm", 1},
                             Unit{"cm", 10},   Unit{"dm", 100},  Unit{"m", 1000}};
constexpr std::array angles{Unit{"deg", std::numbers::pi / 180}, Unit{"rad", 1}};

double in_unit(const JsonCursor& parameter, std::span<const Unit> units, const char* possible) {
  const double value = number(parameter);
  const JsonCursor unit = parameter["unit"];
  if (unit.is_null()) unit.refuse_value(possible);
  const std::string name = unit.text();
  for (const Unit& one : units)
    if (name == one.name) return value * one.size;
  unit.refuse_value(possible);
}

Vec3 unit_vector(const JsonCursor& components) {
  const Vec3 vector{number(components["x"]), number(components["y"]), number(components["z"])};
  const double length = norm(vector);
  if (!(length > 0) || !std::isfinite(length))
    components.refuse("has no direction: its length is " + text_input::shown(length));
  return 1 / length * vector;
}

bool is_trivial_drift(const JsonCursor& drift) {
  return drift.is_object() && drift["file"].is_null() && (drift["value"].is_null() || drift["value"].is_zero());
}

bool is_trivial_deviation(const JsonCursor& deviation) {
  return deviation.is_object() && deviation["amount"]["value"].is_zero() && deviation["amount"]["drifts"].size() == 0;
}

}  // namespace

void refuse_drifts(const JsonCursor& parameter) {
  const JsonCursor drifts = parameter["drifts"];
  if (!drifts.is_null() && !drifts.is_array()) drifts.refuse_value("; it has to be a list");
  for (std::size_t i = 0; i < drifts.size(); ++i)
    if (!is_trivial_drift(drifts[i])) drifts[i].refuse("is not zero; scans with drifts are not reconstructed");
}

void refuse_deviations(const JsonCursor& object) {
  const JsonCursor deviations = object["deviations"];
  if (!deviations.is_null() && !deviations.is_array()) deviations.refuse_value("; it has to be a list");
  for (std::size_t i = 0; i < deviations.size(); ++i)
    if (!is_trivial_deviation(deviations[i]))
      deviations[i].refuse("is not zero; scans with deviations are not reconstructed");
}

double number(const JsonCursor& parameter) {
  refuse_drifts(parameter);
  return parameter["value"].number();
}

double length_in_mm(const JsonCursor& parameter) {
  return in_unit(parameter, lengths, "; lengths are in nm, um, mm, cm, dm or m");
}

double angle_in_radians(const JsonCursor& parameter) {
  return in_unit(parameter, angles, "; angles are in deg or rad");
}

std::int64_t pixels(const JsonCursor& parameter) {
  refuse_drifts(parameter);
  return parameter["value"].whole_number(1, most_pixels);
}

Vec3 point(const JsonCursor& parameters) {
  return {length_in_mm(parameters["x"]), length_in_mm(parameters["y"]), length_in_mm(parameters["z"])};
}

Axes axes_of(const JsonCursor& object) {
  const Vec3 u = unit_vector(object["vector_u"]);
  const Vec3 w = unit_vector(object["vector_w"]);
  if (std::abs(dot(u, w)) > perpendicular)
    object["vector_u"].refuse("is not perpendicular to vector_w: the cosine of their angle is " +
                              text_input::shown(dot(u, w)));
  return {u, cross(w, u), w};
}

}  // namespace ifdk::ctsimu

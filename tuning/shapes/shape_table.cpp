#include "shape_table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>

#include "embedded_tables.hpp"
#include "tuccompi/core/error.hpp"

namespace tuccompi {
namespace {

constexpr double slow = 0.65;  ///< a shape that the table leaves out of a class (see sweep.cpp)

template <class Letter>
bool matches(Letter wanted, Letter measured) {
  return wanted == Letter::def || wanted == measured;
}

/// Three-dimensional kernels have no classes of their own: those of two dimensions stand in.
bool matches(const KernelTraits& kernel, const KernelTraits& measured) {
  return std::min(kernel.dimensions, 2) == measured.dimensions && matches(kernel.access, measured.access) &&
         matches(kernel.arithmetic, measured.arithmetic) && matches(kernel.cache_lines, measured.cache_lines) &&
         matches(kernel.reuse, measured.reuse);
}

ShapeTable::Class class_from(const nlohmann::json& json) {
  ShapeTable::Class entry{.traits = {.dimensions = json.at("dimensions"),
                                     .access = access_from(json.at("access").get<std::string>()),
                                     .arithmetic = level_from(json.at("arithmetic").get<std::string>()),
                                     .cache_lines = level_from(json.at("cache_lines").get<std::string>()),
                                     .reuse = level_from(json.at("reuse").get<std::string>())},
                          .speeds = {}};
  for (const auto& [shape, speed] : json.at("speeds").items())
    entry.speeds.emplace_back(shape_from(shape), speed.get<double>());
  return entry;
}

}  // namespace

ShapeTable parse_shape_table(const std::string& json, const std::string& file) {
  try {
    const auto table = nlohmann::json::parse(json);
    ShapeTable result{
        .device = table.at("device"), .compute_capability = table.at("compute_capability"), .classes = {}};
    for (const auto& entry : table.at("classes")) result.classes.push_back(class_from(entry));
    return result;
  } catch (const std::exception& error) {
    throw InputError(file + ": no table of launch shapes: " + error.what());
  }
}

const ShapeTable* table_for(const DeviceProfile& device) {
  static const std::vector<ShapeTable> tables = [] {
    std::vector<ShapeTable> all;
    for (const auto& [file, json] : embedded_tables()) all.push_back(parse_shape_table(json, file));
    return all;
  }();
  const auto strangeness = [&](const ShapeTable& table) {
    return table.device == device.name ? -1 : std::abs(table.compute_capability - device.compute_capability);
  };
  const auto nearest = std::ranges::min_element(tables, {}, strangeness);
  return nearest == tables.end() ? nullptr : &*nearest;
}

std::vector<std::pair<LaunchShape, double>> speeds_for(const ShapeTable& table, const KernelTraits& kernel) {
  struct Sum {
    LaunchShape shape;
    double logarithms = 0;
    int classes = 0;
  };
  std::vector<Sum> sums;
  int classes = 0;
  for (const ShapeTable::Class& entry : table.classes) {
    if (!matches(kernel, entry.traits)) continue;
    ++classes;
    for (const auto& [shape, speed] : entry.speeds) {
      auto known = std::ranges::find(sums, shape, &Sum::shape);
      if (known == sums.end()) known = sums.insert(sums.end(), {.shape = shape});
      known->logarithms += std::log(speed);
      ++known->classes;
    }
  }
  std::vector<std::pair<LaunchShape, double>> speeds;
  for (const Sum& sum : sums) {
    const double left_out = (classes - sum.classes) * std::log(slow);
    speeds.emplace_back(sum.shape, std::exp((sum.logarithms + left_out) / classes));
  }
  return speeds;
}

}  // namespace tuccompi

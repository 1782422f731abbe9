#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tuccompi/core/kernel.hpp"
#include "tuccompi/core/unit.hpp"

namespace tuccompi {

/// What the micro-benchmarks of a GPU have shown: how fast kernels of each class run in each shape.
struct ShapeTable {
  /// Speeds in the order of the shapes, relative to the best of the class; at most 1.
  struct Class {
    KernelTraits traits;
    std::vector<std::pair<LaunchShape, double>> speeds;
  };
  std::string device;
  int compute_capability = 0;
  std::vector<Class> classes;
};

/// Reads tables/*.json. Throws InputError that names `file`.
ShapeTable parse_shape_table(const std::string& json, const std::string& file);

/// The table of this GPU, or else that of the most similar compute capability. Null in a build without tables.
const ShapeTable* table_for(const DeviceProfile& device);

/// Speeds of shapes for a kernel: the mean over the classes that its traits match, where def matches all.
std::vector<std::pair<LaunchShape, double>> speeds_for(const ShapeTable& table, const KernelTraits& kernel);

}  // namespace tuccompi

#pragma once

#include <map>
#include <string>
#include <utility>

#include "tuccompi/core/tuner.hpp"

namespace tuccompi {

/// A tuner for measurements: the given shape for each kernel by name, and otherwise the kernel's usual one.
class FixedShapes final : public Tuner {
 public:
  explicit FixedShapes(std::map<std::string, LaunchShape> shapes) : shapes_(std::move(shapes)) {}
  LaunchShape shape(const KernelCase& kernel) override {
    const auto known = shapes_.find(kernel.traits.name);
    return known != shapes_.end() ? known->second : kernel.rules.usual;
  }

 private:
  std::map<std::string, LaunchShape> shapes_;
};

}  // namespace tuccompi

#pragma once

#include <vector>

#include "commands.hpp"
#include "phantom/ellipsoid_file.hpp"
#include "phantom/shepp_logan.hpp"
#include "told_by.hpp"

namespace ifdk {

inline std::vector<Ellipsoid> phantom_of(const PhantomChoice& choice) {
  if (!choice.file.empty()) return read_ellipsoids(choice.file);
  return told_by("--phantomscale", [&] { return shepp_logan(choice.scale); });
}

}  // namespace ifdk

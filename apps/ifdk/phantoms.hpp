#pragma once

#include <vector>

#include "commands.hpp"
#include "phantom/ellipsoid_file.hpp"
#include "phantom/shepp_logan.hpp"

namespace ifdk {

inline std::vector<Ellipsoid> phantom_of(const PhantomChoice& choice) {
  return choice.file.empty() ? shepp_logan(choice.scale) : read_ellipsoids(choice.file);
}

}  // namespace ifdk

#pragma once

#include <string>
#include <vector>

#include "tuccompi/core/unit.hpp"

namespace tuccompi {

/// One item of a declaration of units: `kind[@speed]:count[xthreads]`.
struct UnitSpec {
  UnitKind kind = UnitKind::cpu;
  double speed = 1.0;  ///< 0 < speed <= 1
  int count = 0;
  int threads = 1;

  friend bool operator==(const UnitSpec&, const UnitSpec&) = default;
};

/// Reads `kind[@speed]:count[xthreads],...`, as in "cpu:2,cpu@0.25:1x4"; "none" is a node without units.
/// Throws InputError that names --units, the item and what is wrong with it.
std::vector<UnitSpec> parse_units(const std::string& text);

}  // namespace tuccompi

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tuccompi/core/unit.hpp"
#include "tuccompi/core/unit_spec.hpp"

namespace tuccompi {

/// What one rank brings to the placement on its host.
struct RankResources {
  std::vector<int> cores;  ///< logical CPUs that it may use, ascending, one of each physical core
  std::optional<std::vector<UnitSpec>> declared;  ///< --units
  double quota = 0;                               ///< CPUs' worth of time of its cgroup; 0: no limit
  DeviceProfile processor = {};
};

/// The units of every rank of one host, with their cores. What several ranks may use they share evenly; without a
/// declaration a rank gets a unit for each of its cores, so that no core is used twice. Declared units may share cores;
/// the others only with `oversubscribe`: without it a rank for which no core is left throws InputError. Ids and nodes
/// are left to the caller.
std::vector<std::vector<Unit>> place(const std::vector<RankResources>& ranks, bool oversubscribe);

}  // namespace tuccompi

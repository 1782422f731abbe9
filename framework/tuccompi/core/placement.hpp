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
  std::vector<DeviceProfile> gpus = {};  ///< that it sees
};

struct PlacementOptions {
  bool oversubscribe = false;  ///< a core may serve several units
  bool share_gpu = false;      ///< a GPU may serve several ranks
  int mk = 4;                  ///< lanes of a GPU
};

/// The units of every rank of one host, with their cores. What several ranks may use, cores and GPUs, they share
/// evenly. Without a declaration a rank gets a unit for each of its GPUs, which takes one of its cores, near it if it
/// can, and a unit for each other core, so that nothing is used twice. Declared units may share cores; the others only
/// with `oversubscribe`: without it a rank for which no core is left throws InputError. Ids and nodes are left to the
/// caller.
std::vector<std::vector<Unit>> place(const std::vector<RankResources>& ranks, const PlacementOptions& options);

}  // namespace tuccompi

#pragma once

#include <string>
#include <vector>

#include "tuccompi/core/unit.hpp"

namespace tuccompi {

/// All units of all nodes, the same list on every rank. A node is a process (an MPI rank).
struct Cluster {
  std::vector<std::string> hosts;  ///< by rank
  std::vector<Unit> units;         ///< units[u].id == u, ordered by node

  int nodes() const { return static_cast<int>(hosts.size()); }
  std::vector<Unit> units_of(int node) const {
    std::vector<Unit> mine;
    for (const Unit& unit : units)
      if (unit.node == node) mine.push_back(unit);
    return mine;
  }
};

}  // namespace tuccompi

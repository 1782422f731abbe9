#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tuccompi/core/unit.hpp"

/// Imagined clusters, for tests that need no hardware.
namespace tuccompi::testing {

inline Unit cpu(int node) { return {.node = node}; }
inline Unit gpu(int node, int mk) { return {.kind = UnitKind::gpu, .node = node, .lanes = mk}; }

/// The units with their ids, all of one grain.
inline std::vector<Unit> numbered(std::vector<Unit> units, Index grain) {
  for (std::size_t i = 0; i < units.size(); ++i) {
    units[i].id = static_cast<UnitId>(i);
    units[i].grain = grain;
  }
  return units;
}

struct ClusterShape {
  std::string name;
  int nodes = 1;
  std::vector<Unit> units;
};

/// 1 to 9 units on 1 to 4 nodes, some of which have none.
inline std::vector<ClusterShape> cluster_shapes(Index grain) {
  std::vector<ClusterShape> shapes{
      {"one core", 1, {cpu(0)}},
      {"one GPU of one lane", 1, {gpu(0, 1)}},
      {"one GPU of three lanes", 1, {gpu(0, 3)}},
      {"one GPU of four lanes", 1, {gpu(0, 4)}},
      {"a core on each of two nodes", 2, {cpu(0), cpu(1)}},
      {"nine cores of one node", 1, {cpu(0), cpu(0), cpu(0), cpu(0), cpu(0), cpu(0), cpu(0), cpu(0), cpu(0)}},
      {"nine cores of four nodes, the second empty",
       4,
       {cpu(0), cpu(0), cpu(0), cpu(0), cpu(2), cpu(2), cpu(2), cpu(3), cpu(3)}},
      {"the master without a unit", 3, {cpu(1), cpu(1), cpu(2)}},
      {"a last node without a unit", 3, {cpu(0), gpu(1, 3)}},
      {"GPUs only, on two nodes", 2, {gpu(0, 4), gpu(1, 3), gpu(1, 1)}},
      {"two cores and a GPU, and a core", 2, {cpu(0), cpu(0), gpu(0, 4), cpu(1)}},
      {"mixed, on four nodes", 4, {gpu(0, 1), cpu(1), gpu(1, 3), cpu(2), cpu(2), gpu(3, 4), gpu(3, 4)}},
  };
  for (ClusterShape& shape : shapes) shape.units = numbered(std::move(shape.units), grain);
  return shapes;
}

}  // namespace tuccompi::testing

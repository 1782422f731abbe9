#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tuccompi/core/task_range.hpp"

namespace tuccompi {

enum class UnitKind { cpu, gpu };

inline const char* name_of(UnitKind kind) { return kind == UnitKind::cpu ? "cpu" : "gpu"; }

/// A GPU has at most so many lanes.
constexpr int most_mk = 128;

/// Position of a unit in Cluster::units, the same on every rank.
using UnitId = int;

/// What a scheduler or a tuner may know about the hardware of a unit. Plain data, no CUDA types.
struct DeviceProfile {
  std::string name = {};       ///< the processor's or the GPU's model
  int compute_capability = 0;  ///< 90 for sm_90; 0 on a CPU
  std::size_t memory_bytes = 0;
  // of GPUs only
  int ordinal = -1;                  ///< in the process that drives it, in CUDA's order
  std::string uuid = {};             ///< the same in every process of the host
  int driver = 0;                    ///< its version, as CUDA counts: 13000
  int multiprocessors = 0;           ///< SMs
  int threads_a_multiprocessor = 0;  ///< that can be resident at once
  std::vector<int> near_cores = {};  ///< logical CPUs on its side of the host; empty: not known
};

/// A computational unit (layer 2): a CPU core, a team of cores, or one GPU.
struct Unit {
  UnitId id = 0;
  UnitKind kind = UnitKind::cpu;
  int node = 0;                 ///< rank of the process that drives it
  int lanes = 1;                ///< independent streams of tasks: 1 on a CPU unit, MK on a GPU (layer 4)
  int threads = 1;              ///< OpenMP threads that a CPU worker of this unit may use
  bool spins = false;           ///< lanes of a GPU look for the end of its work instead of sleeping
  double speed = 1.0;           ///< declared, relative to the hardware; below 1 the unit is throttled by sleeping
  Index grain = 1;              ///< tasks that a lane likes to get at once
  std::vector<int> cores = {};  ///< logical CPUs that its lanes are bound to (a GPU's: one for all); empty: not bound
  DeviceProfile device = {};

  bool throttled() const { return speed < 1.0; }
  /// What one ask of this unit is worth: a grain for each lane.
  Index pack() const { return lanes * grain; }
};

class UnitTuning;

/// One independent stream of tasks on a unit, driven by one host thread.
struct Lane {
  const Unit* unit = nullptr;
  int slot = 0;                  ///< 0..unit->lanes-1
  int id = 0;                    ///< 0..(lanes of this node)-1
  UnitTuning* tuning = nullptr;  ///< of a GPU's lanes in a session, shared by them
};

/// The lanes of `units`, numbered in order. The lanes point into `units`, which must stay where they are.
inline std::vector<Lane> lanes_of(const std::vector<Unit>& units) {
  std::vector<Lane> lanes;
  for (const Unit& unit : units)
    for (int slot = 0; slot < unit.lanes; ++slot) lanes.push_back({&unit, slot, static_cast<int>(lanes.size())});
  return lanes;
}

}  // namespace tuccompi

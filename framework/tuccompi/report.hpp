#pragma once

#include <map>
#include <string>
#include <vector>

#include "tuccompi/core/cluster.hpp"
#include "tuccompi/core/run.hpp"

namespace tuccompi {

/// What one rank's MPI thread did in a run.
struct NodeReport {
  double mpi_cpu_seconds = 0;
  Index messages = 0;  ///< sent
};

/// How a GPU worked in a run, as its tuner had it in the end.
struct TuningReport {
  UnitId unit = 0;
  int lanes = 0;  ///< that worked at once
  std::vector<UnitTuning::Kernel> kernels = {};
};

/// Who ran what, and what was lost on the way. The same on every rank.
struct Report {
  std::string scheduler;
  std::string tuner = {};
  std::string stage = {};  ///< of a program that has several; empty otherwise
  Index tasks = 0;
  Cluster cluster = {};
  std::vector<LaneReport> lanes = {};      ///< of all nodes, in the order of cluster.units
  std::vector<NodeReport> nodes = {};      ///< by rank
  std::vector<TuningReport> tunings = {};  ///< of GPUs
  std::vector<FailedTasks> failures = {};
  std::map<UnitId, std::string> lost_units = {};
  bool oversubscribed = false;  ///< units share cores: measured rates, and with them the bound, are then too kind

  /// From the start of the run to the end of its last task, in seconds.
  double makespan() const;
  /// Time of a lane that served no task: before its first question, and its tail.
  double idle_seconds(const LaneReport& lane) const;
  /// No schedule could have been shorter than this, by what was measured: the larger of tasks / (sum over lanes of
  /// tasks/s) and the longest task on the fastest kind of unit. A lane that ran nothing counts with the mean rate of
  /// its kind and speed.
  double lower_bound() const;
  /// lower_bound() / makespan(); 1 without tasks.
  double efficiency() const;
  /// (waiting of all lanes + CPU time of the MPI threads) / (lanes x makespan, without what lanes were parked). Above 1
  /// is possible where a rank has an MPI thread and no lane.
  double communication_share() const;
  /// Idle time of all lanes / (the same).
  double idle_share() const;
  Index tasks_failed() const;

 private:
  /// Of all lanes, from the start to the end, without the time that their GPU did without them.
  double lane_seconds() const;
};

}  // namespace tuccompi

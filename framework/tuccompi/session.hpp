#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tuccompi/core/cluster.hpp"
#include "tuccompi/core/job.hpp"
#include "tuccompi/core/plugins.hpp"
#include "tuccompi/mpi/communicator.hpp"
#include "tuccompi/report.hpp"

namespace tuccompi {

/// How a session runs its jobs. command_line.hpp has the options. Rank 0's scheduler, compare, parameters, attempts,
/// grain, tuner, mk, mk_auto and gpu_spins count for all ranks; the others are each rank's own.
struct SessionOptions {
  std::string scheduler = "MS";              ///< name of a policy
  std::vector<std::string> compare;          ///< run each job once under each of these policies instead
  std::map<std::string, double> parameters;  ///< by name; each must be one that the policy, or one of `compare`, knows
  std::optional<std::string> units;          ///< declared units of this rank; otherwise what the rank finds
  bool oversubscribe = false;                ///< a core may serve several units
  bool share_gpu = false;                    ///< a GPU may serve several ranks
  std::string tuner = "measured";            ///< name of a characterisation policy
  int mk = 4;                                ///< lanes of a GPU: tasks that run on it at once
  bool mk_auto = false;                      ///< the tuner finds how many instead
  /// Lanes of GPUs look for the end of their work instead of sleeping. Not told: where units share no cores.
  std::optional<bool> gpu_spins;
  bool quiet = false;                   ///< no report, no progress
  bool json = false;                    ///< the program prints JSON: no report as text
  int attempts = 3;                     ///< at a task before it is listed as failed
  std::size_t records_a_message = 400;  ///< that may travel together between ranks; 2 is one task: for measurements
  std::optional<Index> grain;           ///< tasks that a lane gets at once, instead of the job's own choice
};

/// The composition root: the ranks, their units, the plug-ins. Made once, runs any number of jobs one after another.
class Session {
 public:
  /// Collective. Finds and places the units; throws InputError on every rank if some rank has none left.
  Session(mpi::Communicator world, Plugins plugins, SessionOptions options);

  /// Runs all tasks of `job` over all units of all nodes; with options.compare once under each policy. Collective.
  /// Every rank returns the same report (of the last policy). A worker's exception does not come out of here: the task
  /// is tried again and, if it must be given up, listed in the report. Throws, on every rank, if a policy fails.
  Report run(Job& job) { return run(job, options_.scheduler); }
  /// The same under another policy than options.scheduler.
  Report run(Job& job, const std::string& scheduler);

  /// Every rank runs all tasks of a job of its own on its own units, under options.scheduler; options.compare does not
  /// apply. Returns one report for all ranks, called `stage`; tasks in it count on each rank from 0. Collective, but
  /// while the tasks run no rank waits for another.
  Report run_on_each_node(Job& job, const std::string& stage);

  /// How many tasks run at once on each GPU, from the next run on. The same on every rank.
  void set_mk(int lanes);

  const mpi::Communicator& world() const { return world_; }
  bool is_root() const { return world_.is_root(); }
  const Cluster& cluster() const { return cluster_; }
  const SessionOptions& options() const { return options_; }
  /// Of all runs so far, in order.
  const std::vector<Report>& reports() const { return reports_; }
  bool oversubscribed() const { return oversubscribed_; }
  /// 0, or 3 if some task of some run failed.
  int exit_code() const;

 private:
  void share_options();
  void check_options() const;
  std::vector<std::string> policies_or(const std::string& scheduler) const;
  void check_parameters(const std::vector<std::string>& policies) const;
  void place_units();
  std::map<std::string, double> parameters_of(const SchedulerPlugin& plugin) const;

  /// What this rank knows of a run when it is over.
  struct Outcome {
    std::vector<LaneReport> lanes;
    NodeReport node;
    std::vector<FailedTasks> failures;
    std::map<UnitId, std::string> lost_units;
    std::vector<TuningReport> tunings;
    void count_units_from(UnitId first);
  };
  Report run_under(const std::string& policy, Job& job);
  /// Runs the job on `units`, those of the ranks in `ranks`. Collective over all ranks of the session, which may be in
  /// groups of their own.
  Outcome carry_out(const std::string& policy, Job& job, const mpi::Communicator& ranks, std::vector<Unit> units);
  /// All units as they work for `job`: with its grain, GPUs with as many lanes as it has room for, or as CPU units.
  /// Collective.
  std::vector<Unit> units_for(const Job& job) const;
  int lanes_for(const Job& job, Index grain) const;
  std::map<UnitId, std::unique_ptr<UnitTuning>> tunings_for(const std::vector<Unit>& units, int node,
                                                            Index tasks) const;
  void fit_lanes(const DeviceNeed& need, std::vector<Unit>& units) const;
  Report collect(const std::string& policy, Index tasks, std::vector<Unit> units, Outcome outcome);
  void print_report(std::size_t runs) const;

  mpi::Communicator world_;
  Plugins plugins_;
  SessionOptions options_;
  Cluster cluster_;
  std::vector<Unit> my_units_;
  std::vector<DeviceProfile> processors_;  ///< by rank
  bool oversubscribed_ = false;
  std::vector<Report> reports_;
};

}  // namespace tuccompi

#pragma once

#include <cstddef>
#include <memory>

#include "tuccompi/core/unit.hpp"

namespace tuccompi {

/// Executes tasks on one lane. Owns that lane's scratch memory.
class Worker {
 public:
  virtual ~Worker() = default;

  /// Executes every task of `range`; on return the results are where the job wants them. May throw: the tasks of the
  /// range whose result was not put are then tried again, elsewhere if possible.
  virtual void run(TaskRange range) = 0;
};

/// Bytes of device memory that a job's workers take on a GPU.
struct DeviceNeed {
  std::size_t shared = 0;  ///< for all its lanes together
  std::size_t lane = 0;    ///< for each
};

/// A numbered set of independent tasks, and a worker for each lane.
class Job {
 public:
  virtual ~Job() = default;

  virtual Index tasks() const = 0;

  /// Called once a lane and run, on the thread that drives the lane.
  virtual std::unique_ptr<Worker> make_worker(const Lane& lane) = 0;

  /// Whether it has a worker for units of this kind. A GPU's core works as a CPU unit in jobs that have none for GPUs.
  virtual bool runs_on(UnitKind kind) const { return kind == UnitKind::cpu; }

  /// Device memory that a GPU has to have free if its lanes get `grain` tasks at once: no more lanes are made than it
  /// has room for.
  virtual DeviceNeed device_need(Index /*grain*/) const { return {}; }

  /// Tasks that a lane of a unit of this kind likes to get at once.
  virtual Index grain(UnitKind /*kind*/) const { return 1; }

  /// What a task may cost, relative to the others: a hint for schedulers.
  virtual double cost(Index /*task*/) const { return 1.0; }

  /// Whether the result of a task was put, though the range it belongs to threw.
  virtual bool has_result(Index /*task*/) const { return false; }

  /// Called on every rank before each run of the job (--compare runs it several times).
  virtual void begin_run() {}
  /// Called on every rank after each run of the job; may make collective calls.
  virtual void end_run() {}
};

}  // namespace tuccompi

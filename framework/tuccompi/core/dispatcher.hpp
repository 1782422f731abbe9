#pragma once

#include <atomic>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "tuccompi/core/doorbell.hpp"
#include "tuccompi/core/ledger.hpp"
#include "tuccompi/core/message.hpp"
#include "tuccompi/core/spin_mutex.hpp"

namespace tuccompi {

/// Brings tasks to the lanes of one node. On the master (node 0) it holds the ledger and answers on the spot; on the
/// other nodes it asks the master, one question a unit at a time, and keeps a stock: while a lane works, the next
/// grain is already on its way. Under a fixed policy every node starts with its own share and asks only when that is
/// done.
class Dispatcher {
 public:
  struct Setup {
    int node = 0;
    int nodes = 1;
    std::vector<TaskRange> open;
    std::vector<Unit> units;  ///< of the whole cluster
    std::string policy_name;
    SchedulerPlugin policy;
    SchedulerContext context;  ///< tasks and units are filled in here
    int attempts = 3;
    Transport* transport = nullptr;  ///< needed if nodes > 1; must outlive this
    std::function<double()> clock;   ///< seconds since the run began
  };
  explicit Dispatcher(Setup setup);

  // Called by a lane, each on its own thread.

  /// Waits for tasks: a grain at most. Nothing: the run is over, or the lane's unit is lost. `now` is the clock's time,
  /// which the lane has at hand.
  std::optional<TaskRange> next(const Lane& lane, double now);
  /// The tasks that next() gave are done; reported when the lane calls next() again.
  void done(const Lane& lane, TaskRange tasks, double seconds);
  /// One attempt at a task that next() gave has failed.
  void failed(const Lane& lane, Index task, const std::string& why);
  /// A task that next() gave was on the lane's unit when that broke. To be followed by lose().
  void took_down(const Lane& lane, Index task, const std::string& why);
  /// A task that next() gave was in a range of several that threw; which of them is to blame is not known.
  void came_apart(const Lane& lane, Index task);
  /// The lane does not ask for a while: tasks that others could run are not kept for it. What it has done is reported.
  void pause(const Lane& lane);
  void resume(const Lane& lane);
  /// The lane cannot work: its unit goes on with the others, and is lost with the last of them.
  void leave(const Lane& lane, const std::string& why);
  /// The lane's unit cannot go on.
  void lose(UnitId unit, const std::string& why);

  // Called by the transport.

  void receive(const Message& message);
  /// To be called within a millisecond when waiting().
  void tick();
  /// The master's policy has told some unit to wait.
  bool waiting() const { return waiting_; }
  /// The run cannot go on: the lanes come home, on every node.
  void break_off(const std::string& why);

  /// Returns when the run is over, on every node at about the same time.
  void wait_until_over();
  /// Tasks done as far as this node knows, for progress. The master knows of all.
  Index tasks_done() const;
  /// On the master, after the run.
  const std::vector<FailedTasks>& failures() const;
  /// Units of this node that were lost, with the reason.
  const std::map<UnitId, std::string>& lost_units() const { return lost_reasons_; }
  /// Throws what broke the run off, if anything did.
  void rethrow() const;

 private:
  struct Stock {
    std::deque<TaskRange> tasks;
    bool asked = false;
    bool lost = false;
    std::string why_lost;
    IntervalSet done;  ///< of a fixed policy's share, and not yet reported
    double done_seconds = 0;
    int lanes_at_work = 0;
    int lanes = 0;   ///< that have not left
    int paused = 0;  ///< of them
    Doorbell bell;   ///< rings when a waiting lane has something to look at
  };
  struct alignas(64) LaneState {  // a cache line of its own: the lane writes here between its questions
    bool at_work = false;
    TaskRange done;
    double seconds = 0;
  };

  Stock& stock(UnitId unit) { return *stocks_.at(static_cast<std::size_t>(unit - first_unit_)); }
  void report_done(const Lane& lane);
  void leave_work(const Lane& lane);
  TaskRange take_grain(Stock& stock, const Unit& unit);
  void ask(const Unit& unit);
  void lose_here(UnitId unit, const std::string& why);
  void report_lost(UnitId unit);
  void granted(UnitId unit, TaskRange tasks);
  void give_back_surplus(UnitId unit);
  void run_dry();
  void flush_share(bool now);
  void settle_ledger();
  void book_failure(UnitId unit, Index task, const std::string& why);
  void end();
  void apply(const Record& record, const std::string& text);
  void apply_as_master(const Record& record, const std::string& text);
  void tell_everybody(Record::Kind kind, const std::string& text = {});
  void stop(const std::string& why);
  /// Runs code that may call the policy; what that throws breaks the run off instead of one lane.
  template <class Body>
  auto guarded(Body body) {
    try {
      return body();
    } catch (const std::exception& error) {
      tell_everybody(Record::Kind::broken, error.what());
      stop(error.what());
      return decltype(body())();
    }
  }

  int node_;
  int nodes_;
  std::vector<Unit> units_;
  Transport* transport_;
  std::function<double()> clock_;
  bool fixed_;
  int first_unit_ = 0;
  std::unique_ptr<Ledger> ledger_;  ///< on the master

  std::vector<std::unique_ptr<Stock>> stocks_;  ///< of this node's units
  std::vector<LaneState> lanes_;
  double share_reported_ = 0;
  Doorbell ended_;  ///< rings once
  std::atomic<bool> waiting_ = false;
  std::string broken_;
  std::map<UnitId, std::string> lost_reasons_;

  // What every lane writes for each task: together, on as few cache lines as can be.
  alignas(64) mutable SpinMutex mutex_;
  double now_ = 0;  ///< when the call at work took the lock: one look at the clock a call
  Index done_here_ = 0;
  bool dry_ = false;
  bool over_ = false;
};

}  // namespace tuccompi

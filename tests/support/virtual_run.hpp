#pragma once

#include <cmath>
#include <cstdint>
#include <deque>
#include <queue>
#include <random>
#include <string>
#include <vector>

#include "tuccompi/core/ledger.hpp"

namespace tuccompi::testing {

/// A whole run in one thread on a simulated clock: the real ledger and a policy, imagined lanes that take time, fail,
/// give back and get lost at moments drawn from a seed. Beside the ledger it keeps a book of its own, one entry a
/// task, and complains of the first difference.
class VirtualRun {
 public:
  struct Plan {
    SchedulerPlugin policy;
    std::vector<Unit> units;
    std::vector<TaskRange> open;
    std::uint64_t seed = 0;
    double throwing = 0;      ///< share of ranges that throw; if there are any, every 97th task always does
    double losing = 0;        ///< share of units that get lost
    double giving_back = 0;   ///< after this share of ranges the unit's stock is given back
    bool never_waits = true;  ///< the policy always deals while it has something: then nobody may stand idle
    int attempts = 3;
  };
  explicit VirtualRun(Plan plan);

  /// Runs to the end. Returns the first complaint; empty: all is well.
  std::string complaint();
  Index tasks_of(UnitId unit) const { return states_[static_cast<std::size_t>(unit)].done; }
  Index tasks_failed() const { return failed_; }
  bool every_unit_lost() const { return alive_ == 0; }

 private:
  enum class Where { nowhere, held, done, failed };
  struct Entry {
    Where where = Where::nowhere;
    bool open = false;
    UnitId holder = -1;
    std::vector<UnitId> tries;
  };
  struct UnitState {
    std::deque<TaskRange> stock;
    std::vector<TaskRange> at_work;  ///< by lane; empty: idle
    bool asked = false;
    bool out = false;  ///< the ledger wants it taken out
    bool lost = false;
    int failures = 0;
    double task_seconds = 0;
    Index done = 0;
  };
  struct Event {
    enum class Kind { lane_ends, unit_is_lost, tick };
    double at = 0;
    std::uint64_t number = 0;
    Kind kind = Kind::tick;
    UnitId unit = -1;
    std::size_t lane = 0;
    bool operator<(const Event& other) const { return at != other.at ? at > other.at : number > other.number; }
  };

  bool chance(double share) { return std::uniform_real_distribution<>(0, 1)(random_) < share; }
  Entry& entry(Index task) { return book_[static_cast<std::size_t>(task)]; }
  UnitState& state(UnitId unit) { return states_[static_cast<std::size_t>(unit)]; }
  void complain(const std::string& what) {
    if (complaint_.empty()) complaint_ = "at " + std::to_string(now_) + " s: " + what;
  }
  void schedule(double at, Event::Kind kind, UnitId unit = -1, std::size_t lane = 0) {
    events_.push({at, ++event_number_, kind, unit, lane});
  }

  void begin();
  void handle(const Event& event);
  void lane_ends(UnitId unit, std::size_t lane);
  void range_throws(UnitId unit, TaskRange range);
  void lose(UnitId unit);
  void give_back_stock(UnitId unit);
  void late_word(UnitId unit, TaskRange range);
  void pump();
  void put_to_work(UnitId unit);
  bool all_at_work(UnitId unit);
  void granted(UnitId unit, TaskRange tasks);
  void record_done(UnitId unit, TaskRange tasks);
  void record_failed(UnitId unit, Index task);
  bool must_be_taken_out(UnitId unit, Index task);
  bool in(UnitId unit) { return !state(unit).out && !state(unit).lost; }
  bool elsewhere(UnitId unit, const Entry& of_task);
  void compare();
  void check_nobody_idles();
  void check_end();

  Plan plan_;
  std::mt19937_64 random_;
  std::vector<Entry> book_;
  std::vector<UnitState> states_;
  Ledger ledger_;
  std::priority_queue<Event> events_;
  std::uint64_t event_number_ = 0;
  std::string complaint_;
  double now_ = 0;
  bool tick_due_ = false;
  bool progress_ = false;
  Index open_ = 0, done_ = 0, failed_ = 0, nowhere_ = 0;
  std::size_t alive_ = 0;
};

}  // namespace tuccompi::testing

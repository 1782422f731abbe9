#include "virtual_run.hpp"

#include <algorithm>
#include <utility>

namespace tuccompi::testing {
namespace {

constexpr int most_steps = 100000;

Index size_of(const std::vector<TaskRange>& ranges) {
  Index size = 0;
  for (const TaskRange range : ranges) size += range.size();
  return size;
}

SchedulerContext context_of(const VirtualRun::Plan& plan) { return {.tasks = size_of(plan.open), .units = plan.units}; }

Ledger::Setup ledger_setup(const VirtualRun::Plan& plan) {
  return {.open = plan.open,
          .units = plan.units,
          .policy_name = "TESTED",
          .policy = plan.policy.make(context_of(plan)),
          .dealing = plan.policy.dealing,
          .attempts = plan.attempts};
}

std::string name_of(Index task) { return "task " + std::to_string(task); }
std::string name_of_unit(UnitId unit) { return "unit " + std::to_string(unit); }

}  // namespace

VirtualRun::VirtualRun(Plan plan)
    : plan_(std::move(plan)), random_(plan_.seed), states_(plan_.units.size()), ledger_(ledger_setup(plan_)) {}

std::string VirtualRun::complaint() {
  begin();
  for (int step = 0; complaint_.empty() && !ledger_.over() && !events_.empty(); ++step) {
    if (step == most_steps) complain("no end in sight");
    const Event event = events_.top();
    events_.pop();
    now_ = event.at;
    handle(event);
    pump();
    compare();
  }
  if (complaint_.empty()) check_end();
  return complaint_;
}

void VirtualRun::begin() {
  open_ = nowhere_ = size_of(plan_.open);
  alive_ = plan_.units.size();
  book_.resize(plan_.open.empty() ? 0 : static_cast<std::size_t>(plan_.open.back().end));
  for (const TaskRange range : plan_.open)
    for (Index task = range.begin; task < range.end; ++task) entry(task).open = true;
  for (const Unit& unit : plan_.units) {
    state(unit.id).at_work.resize(static_cast<std::size_t>(unit.lanes));
    state(unit.id).task_seconds = std::pow(10.0, std::uniform_real_distribution<>(-4, -1)(random_));
    if (chance(plan_.losing))
      schedule(std::uniform_real_distribution<>(0, 0.2)(random_), Event::Kind::unit_is_lost, unit.id);
  }
  if (plan_.policy.dealing == Dealing::fixed) {
    const OpenList list(plan_.open);
    const auto shares = fixed_shares(*plan_.policy.make(context_of(plan_)), open_, plan_.units.size(), "TESTED");
    for (const Unit& unit : plan_.units)
      for (const TaskRange positions : shares[static_cast<std::size_t>(unit.id)])
        for (const TaskRange tasks : list.tasks_at(positions)) granted(unit.id, tasks);
  }
  pump();
  compare();
}

void VirtualRun::handle(const Event& event) {
  if (event.kind == Event::Kind::tick) tick_due_ = false;
  if (event.kind == Event::Kind::lane_ends && !state(event.unit).lost) lane_ends(event.unit, event.lane);
  if (event.kind == Event::Kind::unit_is_lost) lose(event.unit);
}

void VirtualRun::lane_ends(UnitId unit, std::size_t lane) {
  const TaskRange range = std::exchange(state(unit).at_work[lane], {});
  const auto always_throws = [](Index task) { return task % 97 == 5; };
  bool throws = chance(plan_.throwing);
  for (Index task = range.begin; task < range.end && plan_.throwing > 0; ++task) throws |= always_throws(task);
  if (throws) {
    range_throws(unit, range);
  } else {
    record_done(unit, range);
    ledger_.done(unit, range, state(unit).task_seconds * static_cast<double>(range.size()), now_);
  }
  if (chance(plan_.giving_back)) give_back_stock(unit);
}

/// Some results are there; the other tasks fail one by one.
void VirtualRun::range_throws(UnitId unit, TaskRange range) {
  bool thrown = false;
  for (Index task = range.begin; task < range.end; ++task) {
    thrown |= task % 97 == 5 || task + 1 == range.end || chance(0.2);
    if (thrown) {
      const bool out = must_be_taken_out(unit, task);
      record_failed(unit, task);
      if (ledger_.failed(unit, task, "it threw").has_value() != out)
        complain(name_of_unit(unit) + (out ? " is not" : " is") + " taken out");
    } else {
      record_done(unit, {task, task + 1});
      ledger_.done(unit, {task, task + 1}, state(unit).task_seconds, now_);
    }
  }
}

/// Nothing but failures, at tasks that no unit which works has failed before; and another unit is there. It then comes
/// home some time later.
bool VirtualRun::must_be_taken_out(UnitId unit, Index task) {
  UnitState& mine = state(unit);
  if (mine.done > 0 || mine.out) return false;
  for (const UnitId other : entry(task).tries)
    if (state(other).done > 0) return false;
  if (++mine.failures < Ledger::most_failures_at_first) return false;
  if (std::ranges::none_of(plan_.units, [&](const Unit& other) { return other.id != unit && in(other.id); }))
    return false;
  mine.out = true;
  schedule(now_ + std::uniform_real_distribution<>(0, 0.1)(random_), Event::Kind::unit_is_lost, unit);
  return true;
}

void VirtualRun::lose(UnitId unit) {
  UnitState& mine = state(unit);
  if (mine.lost) return;
  mine.lost = true;
  mine.asked = false;
  --alive_;
  mine.stock.clear();
  for (Entry& of_task : book_) {
    if (of_task.where == Where::held && of_task.holder == unit) {
      of_task.where = Where::nowhere;
      ++nowhere_;
    }
    if (alive_ > 0 || !of_task.open || of_task.where != Where::nowhere) continue;
    of_task.where = Where::failed;
    --nowhere_;
    ++failed_;
  }
  ledger_.lost(unit, "it broke", now_);
  for (const TaskRange range : mine.at_work)
    if (!range.empty()) late_word(unit, range);
}

/// What a unit says after it was given up counts no more: its tasks are another's.
void VirtualRun::late_word(UnitId unit, TaskRange range) {
  if (chance(0.5)) ledger_.done(unit, range, 1.0, now_);
  if (chance(0.5)) ledger_.failed(unit, range.begin, "late");
  if (chance(0.5)) ledger_.give_back(unit, range);
  if (ledger_.ask(unit, now_)) complain("a lost unit got tasks");
}

void VirtualRun::give_back_stock(UnitId unit) {
  for (const TaskRange tasks : std::exchange(state(unit).stock, {})) {
    for (Index task = tasks.begin; task < tasks.end; ++task) entry(task).where = Where::nowhere;
    nowhere_ += tasks.size();
    ledger_.give_back(unit, tasks);
  }
}

/// What a dispatcher does after each change of the ledger.
void VirtualRun::pump() {
  do {
    progress_ = false;
    if (ledger_.dry() && plan_.policy.dealing == Dealing::asked)
      for (const Unit& unit : plan_.units)
        if (all_at_work(unit.id)) give_back_stock(unit.id);
    ledger_.settle(now_, [&](UnitId unit, TaskRange tasks) { granted(unit, tasks); });
    for (const Unit& unit : plan_.units) put_to_work(unit.id);
  } while (progress_ && complaint_.empty());
  if (ledger_.has_waiting() && !std::exchange(tick_due_, true)) schedule(now_ + 1e-3, Event::Kind::tick);
}

void VirtualRun::put_to_work(UnitId unit) {
  UnitState& mine = state(unit);
  for (std::size_t lane = 0; lane < mine.at_work.size() && !mine.lost; ++lane) {
    if (!mine.at_work[lane].empty()) continue;
    if (mine.stock.empty() && !std::exchange(mine.asked, true))
      if (const auto tasks = ledger_.ask(unit, now_)) granted(unit, *tasks);
    if (mine.stock.empty()) return;
    TaskRange& front = mine.stock.front();
    const Index size = std::min(front.size(), plan_.units[static_cast<std::size_t>(unit)].grain);
    mine.at_work[lane] = {front.begin, front.begin + size};
    front.begin += size;
    if (front.empty()) mine.stock.pop_front();
    schedule(now_ + mine.task_seconds * static_cast<double>(size), Event::Kind::lane_ends, unit, lane);
    progress_ = true;
  }
}

bool VirtualRun::all_at_work(UnitId unit) {
  return std::ranges::none_of(state(unit).at_work, [](TaskRange range) { return range.empty(); });
}

void VirtualRun::granted(UnitId unit, TaskRange tasks) {
  progress_ = true;
  if (tasks.empty()) complain("an empty range was granted");
  if (!in(unit)) complain(name_of_unit(unit) + " is out and was granted tasks");
  for (Index task = tasks.begin; task < tasks.end; ++task) {
    if (static_cast<std::size_t>(task) >= book_.size() || !entry(task).open)
      return complain(name_of(task) + " is not open");
    Entry& of_task = entry(task);
    if (of_task.where != Where::nowhere) complain(name_of(task) + " was granted, but is done, failed or in flight");
    if (elsewhere(unit, of_task)) complain(name_of(task) + " came back to a unit that has tried it; another has not");
    of_task.where = Where::held;
    of_task.holder = unit;
  }
  nowhere_ -= tasks.size();
  state(unit).asked = false;
  state(unit).stock.push_back(tasks);
}

void VirtualRun::record_done(UnitId unit, TaskRange tasks) {
  for (Index task = tasks.begin; task < tasks.end; ++task) entry(task).where = Where::done;
  state(unit).done += tasks.size();
  done_ += tasks.size();
}

void VirtualRun::record_failed(UnitId unit, Index task) {
  Entry& of_task = entry(task);
  of_task.tries.push_back(unit);
  const bool given_up = of_task.tries.size() == static_cast<std::size_t>(plan_.attempts);
  of_task.where = given_up ? Where::failed : Where::nowhere;
  ++(given_up ? failed_ : nowhere_);
}

/// The unit has tried the task, and a living one has not.
bool VirtualRun::elsewhere(UnitId unit, const Entry& of_task) {
  const auto tried = [&](UnitId id) { return std::ranges::find(of_task.tries, id) != of_task.tries.end(); };
  return tried(unit) &&
         std::ranges::any_of(plan_.units, [&](const Unit& other) { return in(other.id) && !tried(other.id); });
}

void VirtualRun::compare() {
  if (ledger_.tasks_done() != done_)
    complain("the ledger counts " + std::to_string(ledger_.tasks_done()) + " tasks done; there are " +
             std::to_string(done_));
  const bool over = done_ + failed_ == open_;
  if (ledger_.over() != over) complain(over ? "all is done, and it is not over" : "it is over before all is done");
  if (!over && plan_.never_waits) check_nobody_idles();
}

void VirtualRun::check_nobody_idles() {
  for (const Unit& unit : plan_.units) {
    if (nowhere_ == 0 || !state(unit.id).asked || !in(unit.id)) continue;
    for (Index task = 0; task < static_cast<Index>(book_.size()); ++task)
      if (entry(task).open && entry(task).where == Where::nowhere && !elsewhere(unit.id, entry(task)))
        return complain(name_of_unit(unit.id) + " stands idle while " + name_of(task) + " is with nobody");
  }
}

void VirtualRun::check_end() {
  if (!ledger_.over()) return complain("nothing more will happen, and it is not over");
  std::vector<int> listed(book_.size());
  for (const FailedTasks& failure : ledger_.failures()) {
    for (Index task = failure.tasks.begin; task < failure.tasks.end; ++task) {
      if (++listed[static_cast<std::size_t>(task)] > 1) complain(name_of(task) + " is listed as failed twice");
      if (static_cast<std::size_t>(failure.attempts) != entry(task).tries.size())
        complain(name_of(task) + " failed " + std::to_string(entry(task).tries.size()) + " times, the list says " +
                 std::to_string(failure.attempts));
      if (alive_ > 0 && failure.attempts != plan_.attempts) complain(name_of(task) + " was given up too early");
    }
  }
  for (Index task = 0; task < static_cast<Index>(book_.size()); ++task) {
    if (!entry(task).open) continue;
    const bool failed = entry(task).where == Where::failed;
    if (!failed && entry(task).where != Where::done) complain(name_of(task) + " is neither done nor failed");
    if (failed != (listed[static_cast<std::size_t>(task)] == 1)) complain(name_of(task) + " is listed wrongly");
  }
}

}  // namespace tuccompi::testing

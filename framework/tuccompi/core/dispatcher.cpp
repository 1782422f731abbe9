#include "tuccompi/core/dispatcher.hpp"

#include <algorithm>
#include <utility>

#include "tuccompi/core/error.hpp"

namespace tuccompi {
namespace {

constexpr double share_report_seconds = 0.5;

using Kind = Record::Kind;

}  // namespace

Dispatcher::Dispatcher(Setup setup)
    : node_(setup.node),
      nodes_(setup.nodes),
      units_(std::move(setup.units)),
      transport_(setup.transport),
      clock_(std::move(setup.clock)),
      fixed_(setup.policy.dealing == Dealing::fixed) {
  const OpenList open(setup.open);
  setup.context.tasks = open.size();
  setup.context.units = units_;
  first_unit_ = static_cast<int>(std::ranges::count_if(units_, [&](const Unit& unit) { return unit.node < node_; }));
  std::vector<std::vector<TaskRange>> shares(units_.size());
  if (fixed_) shares = fixed_shares(*setup.policy.make(setup.context), open.size(), units_.size(), setup.policy_name);
  int lanes = 0;
  for (const Unit& unit : units_) {
    if (unit.node != node_) continue;
    stocks_.push_back(std::make_unique<Stock>());
    stocks_.back()->lanes = unit.lanes;
    for (const TaskRange positions : shares[static_cast<std::size_t>(unit.id)])
      for (const TaskRange tasks : open.tasks_at(positions)) stocks_.back()->tasks.push_back(tasks);
    lanes += unit.lanes;
  }
  lanes_.resize(static_cast<std::size_t>(lanes));
  if (node_ != 0) return;
  ledger_ = std::make_unique<Ledger>(Ledger::Setup{.open = std::move(setup.open),
                                                   .units = units_,
                                                   .policy_name = setup.policy_name,
                                                   .policy = setup.policy.make(setup.context),
                                                   .dealing = setup.policy.dealing,
                                                   .attempts = setup.attempts});
  settle_ledger();
}

std::optional<TaskRange> Dispatcher::next(const Lane& lane, double now) {
  std::unique_lock guard(mutex_);
  now_ = now;
  return guarded([&]() -> std::optional<TaskRange> {
    report_done(lane);
    leave_work(lane);
    Stock& mine = stock(lane.unit->id);
    while (true) {
      if (over_ || mine.lost) return std::nullopt;
      if (mine.tasks.empty() && !mine.asked) ask(*lane.unit);
      if (!mine.tasks.empty()) break;
      if (over_) return std::nullopt;
      const int seen = mine.bell.rings();
      guard.unlock();
      mine.bell.wait(seen);
      guard.lock();
      now_ = clock_();
    }
    const TaskRange grain = take_grain(mine, *lane.unit);
    lanes_[static_cast<std::size_t>(lane.id)].at_work = true;
    ++mine.lanes_at_work;
    if (dry_ && !mine.tasks.empty()) {  // more than the lanes that are idle can use
      give_back_surplus(lane.unit->id);
      if (ledger_) settle_ledger();
    }
    // The master answers at once; from another node the next grain is asked for while this one is worked on.
    if (!ledger_ && !fixed_ && !dry_ && mine.tasks.empty() && !mine.asked) ask(*lane.unit);
    return grain;
  });
}

TaskRange Dispatcher::take_grain(Stock& stock, const Unit& unit) {
  TaskRange& front = stock.tasks.front();
  const TaskRange grain{front.begin, front.begin + std::min(front.size(), unit.grain)};
  front.begin = grain.end;
  if (front.empty()) stock.tasks.pop_front();
  return grain;
}

void Dispatcher::done(const Lane& lane, TaskRange tasks, double seconds) {
  LaneState& state = lanes_[static_cast<std::size_t>(lane.id)];  // the lane's own until it calls next()
  if (!state.done.empty()) {                                     // parts of a range that threw
    const std::lock_guard guard(mutex_);
    now_ = clock_();
    guarded([&] { report_done(lane); });
  }
  state.done = tasks;
  state.seconds = seconds;
}

void Dispatcher::report_done(const Lane& lane) {
  LaneState& state = lanes_[static_cast<std::size_t>(lane.id)];
  if (state.done.empty()) return;
  const Record record{Kind::done, lane.unit->id, std::exchange(state.done, {}), state.seconds};
  done_here_ += record.tasks.size();
  if (ledger_) {
    ledger_->done(record.unit, record.tasks, record.seconds, now_);
    settle_ledger();
  } else if (fixed_) {
    Stock& mine = stock(record.unit);
    mine.done.add(record.tasks);
    mine.done_seconds += record.seconds;
    flush_share(mine.asked);  // another lane has asked: this may be the last of the share
  } else {
    transport_->send(0, record);
  }
}

void Dispatcher::leave_work(const Lane& lane) {
  LaneState& state = lanes_[static_cast<std::size_t>(lane.id)];
  if (!std::exchange(state.at_work, false)) return;
  Stock& mine = stock(lane.unit->id);
  if (--mine.lanes_at_work == 0 && mine.lost) report_lost(lane.unit->id);
}

/// Under a fixed policy what is done is reported when a unit has done its share, and twice a second for the progress.
void Dispatcher::flush_share(bool now) {
  if (!now && now_ - share_reported_ < share_report_seconds) return;
  share_reported_ = now_;
  for (std::size_t i = 0; i < stocks_.size(); ++i) {
    const IntervalSet done = std::exchange(stocks_[i]->done, {});
    const double seconds = std::exchange(stocks_[i]->done_seconds, 0);
    for (const TaskRange tasks : done.intervals()) {
      const double share = static_cast<double>(tasks.size()) / static_cast<double>(done.size());
      transport_->send(0, {Kind::done, first_unit_ + static_cast<UnitId>(i), tasks, share * seconds});
    }
  }
}

void Dispatcher::ask(const Unit& unit) {
  Stock& mine = stock(unit.id);
  mine.asked = true;
  if (!ledger_) {
    flush_share(true);
    transport_->send(0, {Kind::ask, unit.id, {}, 0});
    return;
  }
  if (const auto tasks = ledger_->ask(unit.id, now_)) {
    mine.asked = false;
    mine.tasks.push_back(*tasks);
  }
  settle_ledger();
}

void Dispatcher::granted(UnitId unit, TaskRange tasks) {
  if (over_) return;  // broken off: nothing more is said
  const Unit& owner = units_[static_cast<std::size_t>(unit)];
  if (owner.node != node_) {
    transport_->send(owner.node, {Kind::take, unit, tasks, 0});
    return;
  }
  Stock& mine = stock(unit);
  mine.asked = false;
  mine.tasks.push_back(tasks);
  if (mine.lost || dry_) give_back_surplus(unit);  // asked for before all was dealt
  mine.bell.ring();
}

void Dispatcher::failed(const Lane& lane, Index task, const std::string& why) {
  const std::lock_guard guard(mutex_);
  now_ = clock_();
  guarded([&] {
    if (ledger_) {
      book_failure(lane.unit->id, task, why);
      settle_ledger();
    } else {
      flush_share(true);
      transport_->send(0, {Kind::failed, lane.unit->id, {task, task + 1}, 0}, why);
    }
  });
}

void Dispatcher::took_down(const Lane& lane, Index task, const std::string& why) {
  const std::lock_guard guard(mutex_);
  now_ = clock_();
  guarded([&] {
    if (ledger_) {
      ledger_->took_down(lane.unit->id, task, why);
      settle_ledger();
    } else {
      flush_share(true);
      transport_->send(0, {Kind::took_down, lane.unit->id, {task, task + 1}, 0}, why);
    }
  });
}

void Dispatcher::came_apart(const Lane& lane, Index task) {
  const std::lock_guard guard(mutex_);
  now_ = clock_();
  guarded([&] {
    if (ledger_) {
      ledger_->came_apart(lane.unit->id, task);
      settle_ledger();
    } else {
      flush_share(true);
      transport_->send(0, {Kind::apart, lane.unit->id, {task, task + 1}, 0});
    }
  });
}

void Dispatcher::pause(const Lane& lane) {
  const std::lock_guard guard(mutex_);
  now_ = clock_();
  guarded([&] {
    report_done(lane);
    leave_work(lane);
    ++stock(lane.unit->id).paused;
    if (dry_) give_back_surplus(lane.unit->id);
    if (ledger_) settle_ledger();
  });
}

void Dispatcher::resume(const Lane& lane) {
  const std::lock_guard guard(mutex_);
  --stock(lane.unit->id).paused;
}

void Dispatcher::leave(const Lane& lane, const std::string& why) {
  const std::lock_guard guard(mutex_);
  now_ = clock_();
  guarded([&] {
    if (--stock(lane.unit->id).lanes == 0)
      lose_here(lane.unit->id, why);
    else
      give_back_surplus(lane.unit->id);
    if (ledger_) settle_ledger();
  });
}

void Dispatcher::lose(UnitId unit, const std::string& why) {
  const std::lock_guard guard(mutex_);
  now_ = clock_();
  guarded([&] { lose_here(unit, why); });
}

void Dispatcher::lose_here(UnitId unit, const std::string& why) {
  Stock& mine = stock(unit);
  if (std::exchange(mine.lost, true)) return;
  mine.why_lost = why;
  lost_reasons_[unit] = why;
  mine.bell.ring();
  if (mine.lanes_at_work == 0) report_lost(unit);
}

/// Once the last lane of a lost unit has come out of its range, the master hears of it.
void Dispatcher::report_lost(UnitId unit) {
  Stock& mine = stock(unit);
  mine.tasks.clear();  // still in flight in the master's book, which takes back all that the unit had
  if (ledger_) {
    ledger_->lost(unit, mine.why_lost, now_);
    settle_ledger();
  } else {
    flush_share(true);
    transport_->send(0, {Kind::lost, unit, {}, 0}, mine.why_lost);
  }
}

/// What the unit has in stock though all its lanes are at work (or it is lost) is free for others.
void Dispatcher::give_back_surplus(UnitId unit) {
  Stock& mine = stock(unit);
  if (!mine.lost && mine.lanes_at_work < mine.lanes - mine.paused) return;
  for (const TaskRange tasks : std::exchange(mine.tasks, {})) {
    if (ledger_)
      ledger_->give_back(unit, tasks);
    else
      transport_->send(0, {Kind::give_back, unit, tasks, 0});
  }
}

/// All is dealt: from now on nobody keeps a stock while others may be idle. A fixed policy's shares stay.
void Dispatcher::run_dry() {
  if (fixed_ || std::exchange(dry_, true)) return;
  for (std::size_t i = 0; i < stocks_.size(); ++i) give_back_surplus(first_unit_ + static_cast<UnitId>(i));
}

}  // namespace tuccompi

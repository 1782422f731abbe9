#include "tuccompi/core/ledger.hpp"

#include <algorithm>
#include <utility>

#include "tuccompi/core/error.hpp"

namespace tuccompi {
namespace {

std::string text_of(TaskRange range) {
  return "[" + std::to_string(range.begin) + ", " + std::to_string(range.end) + ")";
}

/// The check that no policy can get around: inside the list, not empty, nothing twice.
void add_dealt(IntervalSet& dealt, TaskRange positions, Index tasks, const std::string& policy) {
  if (positions.empty() || positions.begin < 0 || positions.end > tasks)
    throw InputError("scheduler " + policy + ": dealt positions " + text_of(positions) + " of a list of " +
                     std::to_string(tasks));
  if (!dealt.add(positions))
    throw InputError("scheduler " + policy + ": dealt a part of " + text_of(positions) + " twice");
}

/// Calls the policy. What it throws is said with its name.
template <class Call>
auto of_policy(const std::string& name, Call call) {
  try {
    return call();
  } catch (const std::exception& error) {
    throw Error("scheduler " + name + ": " + error.what());
  } catch (...) {
    throw Error("scheduler " + name + ": threw something that is not an exception");
  }
}

}  // namespace

std::vector<std::vector<TaskRange>> fixed_shares(Scheduler& policy, Index tasks, std::size_t units,
                                                 const std::string& name) {
  std::vector<std::vector<TaskRange>> shares(units);
  IntervalSet dealt;
  for (std::size_t unit = 0; unit < units; ++unit) {
    while (true) {
      const Answer answer = policy.next(static_cast<UnitId>(unit), 0.0);
      if (answer.kind == Answer::Kind::finished) break;
      require(answer.kind == Answer::Kind::take, "scheduler " + name + ": said wait, which a fixed policy may not");
      add_dealt(dealt, answer.tasks, tasks, name);
      shares[unit].push_back(answer.tasks);
    }
  }
  require(dealt.size() == tasks,
          "scheduler " + name + ": dealt " + std::to_string(dealt.size()) + " of " + std::to_string(tasks) + " tasks");
  return shares;
}

Ledger::Ledger(Setup setup)
    : open_(std::move(setup.open)),
      units_(std::move(setup.units)),
      policy_name_(std::move(setup.policy_name)),
      policy_(std::move(setup.policy)),
      attempts_(setup.attempts),
      books_(units_.size()) {
  if (setup.dealing == Dealing::fixed) {
    const auto shares = fixed_shares(*policy_, open_.size(), units_.size(), policy_name_);
    for (std::size_t unit = 0; unit < units_.size(); ++unit) {
      for (const TaskRange positions : shares[unit])
        for (const TaskRange tasks : open_.tasks_at(positions)) books_[unit].in_flight.add(tasks);
      books_[unit].finished = true;
    }
    dealt_.add({0, open_.size()});
    dry_ = true;
  }
  if (units_.empty() && open_.size() > 0) give_up_everything("there is no unit to run on");
}

std::optional<TaskRange> Ledger::ask(UnitId unit, double now) {
  if (book(unit).out) return std::nullopt;
  if (auto tasks = try_grant(unit, now)) return tasks;
  asking_.push_back(unit);
  return std::nullopt;
}

std::optional<TaskRange> Ledger::try_grant(UnitId unit, double now) {
  if (auto& owed = book(unit).owed; !owed.empty()) {
    const TaskRange tasks = owed.front();
    owed.pop_front();
    return hand_out(unit, tasks);
  }
  if (auto tasks = from_common(unit)) return tasks;
  if (auto tasks = from_policy(unit, now)) return tasks;
  return from_common(unit);  // the policy may just have left undealt tasks to the common list
}

std::optional<TaskRange> Ledger::from_common(UnitId unit) {
  const Unit& taker = units_[static_cast<std::size_t>(unit)];
  if (taker.kind == UnitKind::cpu && !cpu_only_.empty()) {
    const Index task = cpu_only_.front();
    cpu_only_.pop_front();
    return hand_out(unit, {task, task + 1});
  }
  for (auto retry = retries_.begin(); retry != retries_.end(); ++retry) {
    if (better_elsewhere(unit, retry->first)) continue;
    const Index task = retry->second.front();
    retry->second.pop_front();
    if (retry->second.empty()) retries_.erase(retry);
    return hand_out(unit, {task, task + 1});
  }
  if (common_.empty()) return std::nullopt;
  TaskRange& first = common_.front();
  const Index size = std::min(first.size(), dry_ ? taker.grain : taker.pack());  // fairly, towards the end
  const TaskRange tasks{first.begin, first.begin + size};
  first.begin += size;
  if (first.empty()) common_.pop_front();
  return hand_out(unit, tasks);
}

std::optional<TaskRange> Ledger::from_policy(UnitId unit, double now) {
  if (book(unit).finished) return std::nullopt;
  const Answer answer = of_policy(policy_name_, [&] { return policy_->next(unit, now); });
  if (answer.kind == Answer::Kind::wait) {
    waiting_ = true;
    return std::nullopt;
  }
  if (answer.kind == Answer::Kind::finished) {
    book(unit).finished = true;
    if (dealt_.size() == open_.size() || all_alive_finished()) run_dry();
    // Units that were lost, or a policy that forgets some tasks, must not keep the run from ending.
    if (all_alive_finished()) take_from_policy();
    return std::nullopt;
  }
  add_dealt(dealt_, answer.tasks, open_.size(), policy_name_);
  const TaskRange first = open_.first_tasks_at(answer.tasks);
  for (const TaskRange more : open_.tasks_at({answer.tasks.begin + first.size(), answer.tasks.end}))
    (dry_ ? common_ : book(unit).owed).push_back(more);
  return hand_out(unit, first);
}

std::optional<TaskRange> Ledger::hand_out(UnitId unit, TaskRange tasks) {
  book(unit).in_flight.add(tasks);
  return tasks;
}

/// What was dealt to one unit and not handed out yet is from now on for whoever is idle.
void Ledger::run_dry() {
  if (std::exchange(dry_, true)) return;
  for (UnitBook& book : books_)
    for (const TaskRange tasks : std::exchange(book.owed, {})) common_.push_back(tasks);
}

/// What the policy has not dealt goes to the common list; the policy is asked no more.
void Ledger::take_from_policy() {
  for (const TaskRange positions : dealt_.missing_from({0, open_.size()}))
    for (const TaskRange tasks : open_.tasks_at(positions)) common_.push_back(tasks);
  dealt_ = {};
  dealt_.add({0, open_.size()});
  for (UnitBook& book : books_) book.finished = true;
}

/// A task that failed on this unit goes to another one as long as there is one that has not tried it.
bool Ledger::better_elsewhere(UnitId unit, const std::vector<UnitId>& tried) const {
  const auto has_tried = [&](UnitId id) { return std::ranges::binary_search(tried, id); };
  return has_tried(unit) &&
         std::ranges::any_of(units_, [&](const Unit& other) { return !book(other.id).out && !has_tried(other.id); });
}

bool Ledger::all_alive_finished() const {
  return std::ranges::all_of(books_, [](const UnitBook& book) { return book.out || book.finished; });
}

bool Ledger::nothing_in_flight() const {
  return std::ranges::all_of(books_, [](const UnitBook& book) { return book.in_flight.empty(); });
}

void Ledger::done(UnitId unit, TaskRange tasks, double seconds, double now) {
  const Index count = book(unit).in_flight.remove(tasks);
  if (count == 0) return;  // late word of a unit that was given up: the tasks are another's now
  done_ += count;
  book(unit).works = true;
  of_policy(policy_name_, [&] { policy_->done(unit, open_.positions_of(tasks), seconds, now); });
}

std::optional<std::string> Ledger::failed(UnitId unit, Index task, const std::string& why) {
  if (book(unit).in_flight.remove({task, task + 1}) == 0) return std::nullopt;
  Tries& tries = tries_[task];
  const bool out = taken_out(unit, tries.units);
  tries.units.insert(std::ranges::lower_bound(tries.units, unit), unit);
  if (++tries.count >= attempts_ || tries.took_a_unit_down)
    give_up({task, task + 1}, tries.count, unit, why);
  else
    retry(task);
  if (!out) return std::nullopt;
  return std::to_string(most_failures_at_first) + " failures, and not one task done; the last: " + why;
}

void Ledger::took_down(UnitId unit, Index task, const std::string& why) {
  if (book(unit).in_flight.remove({task, task + 1}) == 0) return;
  Tries& tries = tries_[task];
  tries.units.insert(std::ranges::lower_bound(tries.units, unit), unit);
  if (++tries.count >= attempts_ || std::exchange(tries.took_a_unit_down, true))
    give_up({task, task + 1}, tries.count, unit, why);
  else
    retry(task);
}

/// A task that was tried before, or was in a range that threw: who may take it depends on what it did.
void Ledger::retry(Index task) {
  const Tries& tries = tries_[task];
  if (tries.took_a_unit_down && cpu_units_left())
    cpu_only_.push_back(task);
  else
    retries_[tries.units].push_back(task);
}

bool Ledger::cpu_units_left() const {
  return std::ranges::any_of(units_,
                             [&](const Unit& unit) { return unit.kind == UnitKind::cpu && !book(unit.id).out; });
}

/// One more failure, of a task that others have failed before: whether that is the last straw.
bool Ledger::taken_out(UnitId unit, const std::vector<UnitId>& failed_before) {
  UnitBook& mine = book(unit);
  if (mine.works || mine.out) return false;
  if (std::ranges::any_of(failed_before, [&](UnitId other) { return book(other).works; })) return false;
  if (++mine.failures < most_failures_at_first || std::ranges::count(books_, false, &UnitBook::out) == 1) return false;
  retire(unit);
  return true;
}

void Ledger::retire(UnitId unit) {
  book(unit).out = true;
  std::erase(asking_, unit);
  for (const TaskRange tasks : std::exchange(book(unit).owed, {})) common_.push_back(tasks);
  for (const Index task : std::exchange(cpu_only_, {})) retry(task);  // this may have been the last CPU unit
  if (all_alive_finished()) take_from_policy();
}

void Ledger::came_apart(UnitId unit, Index task) {
  if (book(unit).in_flight.remove({task, task + 1}) != 0) retry(task);
}

void Ledger::give_back(UnitId unit, TaskRange tasks) {
  for (const TaskRange part : book(unit).in_flight.take_out(tasks)) come_back(part);
}

/// Into the common list, but for tasks that were tried before: they are not for every unit.
void Ledger::come_back(TaskRange tasks) {
  for (auto tried = tries_.lower_bound(tasks.begin); tried != tries_.end() && tried->first < tasks.end; ++tried) {
    const Index task = tried->first;
    if (tasks.begin < task) common_.push_back({tasks.begin, task});
    retry(task);
    tasks.begin = task + 1;
  }
  if (!tasks.empty()) common_.push_back(tasks);
}

void Ledger::lost(UnitId unit, const std::string& why, double now) {
  if (book(unit).lost) return;
  book(unit).lost = true;
  const IntervalSet had = std::exchange(book(unit).in_flight, {});
  for (const TaskRange tasks : had.intervals()) come_back(tasks);
  of_policy(policy_name_, [&] { policy_->lost(unit, now); });
  retire(unit);
  if (std::ranges::all_of(books_, &UnitBook::lost))
    give_up_everything("no unit is left; the last one was lost: " + why);
}

void Ledger::settle(double now, const std::function<void(UnitId, TaskRange)>& grant) {
  waiting_ = false;
  std::vector<UnitId> still_asking;
  for (const UnitId unit : std::exchange(asking_, {})) {
    if (const auto tasks = try_grant(unit, now))
      grant(unit, *tasks);
    else
      still_asking.push_back(unit);
  }
  asking_ = std::move(still_asking);
  // A policy that keeps everybody waiting while nothing is going on would wait for ever.
  const auto alive = std::ranges::count(books_, false, &UnitBook::out);
  if (waiting_ && static_cast<std::ptrdiff_t>(asking_.size()) == alive && nothing_in_flight()) {
    take_from_policy();
    run_dry();
    settle(now, grant);
  }
}

void Ledger::give_up(TaskRange tasks, int attempts, UnitId unit, const std::string& why) {
  failed_ += tasks.size();
  failures_.push_back({tasks, attempts, unit, why});
}

void Ledger::give_up_everything(const std::string& why) {
  take_from_policy();
  for (const TaskRange tasks : std::exchange(common_, {})) give_up(tasks, 0, -1, why);
  for (const auto& [units, tasks] : std::exchange(retries_, {}))
    for (const Index task : tasks) give_up({task, task + 1}, tries_[task].count, -1, why);
  for (const Index task : std::exchange(cpu_only_, {})) give_up({task, task + 1}, tries_[task].count, -1, why);
}

}  // namespace tuccompi

// The dispatcher's other half: what a change of the ledger leads to, and what comes in from other nodes.
#include <utility>

#include "tuccompi/core/dispatcher.hpp"
#include "tuccompi/core/error.hpp"

namespace tuccompi {

using Kind = Record::Kind;

/// After every change of the ledger.
void Dispatcher::settle_ledger() {
  if (ledger_->dry() && !dry_ && !fixed_) {
    tell_everybody(Kind::dry);
    run_dry();
  }
  if (ledger_->has_open_questions()) ledger_->settle(now_, [&](UnitId unit, TaskRange tasks) { granted(unit, tasks); });
  if (waiting_.load(std::memory_order_relaxed) != ledger_->has_waiting()) {
    waiting_ = ledger_->has_waiting();
    if (waiting_ && transport_) transport_->tick_soon();
  }
  if (!ledger_->over() || over_) return;
  tell_everybody(Kind::end);
  end();
}

/// On the master. A unit that does nothing but fail is taken out, on whatever node it is.
void Dispatcher::book_failure(UnitId unit, Index task, const std::string& why) {
  const auto out = ledger_->failed(unit, task, why);
  if (!out) return;
  const int owner = units_[static_cast<std::size_t>(unit)].node;
  if (owner == node_)
    lose_here(unit, *out);
  else
    transport_->send(owner, {Kind::lost, unit, {}, 0}, *out);
}

void Dispatcher::end() {
  over_ = true;
  waiting_ = false;
  ended_.ring();
  for (const auto& mine : stocks_) mine->bell.ring();
}

void Dispatcher::tell_everybody(Kind kind, const std::string& text) {
  if (node_ != 0) {  // only the master speaks to all
    transport_->send(0, {kind, -1, {}, 0}, text);
    return;
  }
  for (int other = 1; other < nodes_; ++other) transport_->send(other, {kind, -1, {}, 0}, text);
}

void Dispatcher::stop(const std::string& why) {
  if (over_) return;
  broken_ = why.empty() ? "the run was broken off" : why;
  end();
}

void Dispatcher::receive(const Message& message) {
  const std::lock_guard guard(mutex_);
  now_ = clock_();
  guarded([&] {
    std::size_t text = 0;
    for (const Record& record : message.records) {
      apply(record, has_text(record.kind) ? message.texts.at(text++) : std::string());
    }
    if (ledger_ && !over_) settle_ledger();
  });
}

void Dispatcher::apply(const Record& record, const std::string& text) {
  switch (record.kind) {
    case Kind::take:
      return granted(record.unit, record.tasks);
    case Kind::dry:
      return run_dry();
    case Kind::end:
      return end();
    case Kind::lost:
      return ledger_ ? apply_as_master(record, text) : lose_here(record.unit, text);
    case Kind::broken:
      if (ledger_ && !over_) tell_everybody(Kind::broken, text);
      return stop(text);
    default:
      return apply_as_master(record, text);
  }
}

void Dispatcher::apply_as_master(const Record& record, const std::string& text) {
  if (over_) return;
  switch (record.kind) {
    case Kind::ask:
      if (const auto tasks = ledger_->ask(record.unit, now_)) granted(record.unit, *tasks);
      return;
    case Kind::done:
      return ledger_->done(record.unit, record.tasks, record.seconds, now_);
    case Kind::failed:
      return book_failure(record.unit, record.tasks.begin, text);
    case Kind::took_down:
      return ledger_->took_down(record.unit, record.tasks.begin, text);
    case Kind::apart:
      return ledger_->came_apart(record.unit, record.tasks.begin);
    case Kind::give_back:
      return ledger_->give_back(record.unit, record.tasks);
    default:
      return ledger_->lost(record.unit, text, now_);
  }
}

void Dispatcher::tick() {
  const std::lock_guard guard(mutex_);
  now_ = clock_();
  if (ledger_ && !over_) guarded([&] { settle_ledger(); });
}

void Dispatcher::break_off(const std::string& why) {
  const std::lock_guard guard(mutex_);
  if (over_) return;
  tell_everybody(Kind::broken, why);
  stop(why);
}

void Dispatcher::wait_until_over() {
  const int seen = ended_.rings();
  if (seen == 0) ended_.wait(seen);
}

Index Dispatcher::tasks_done() const {
  const std::lock_guard guard(mutex_);
  return ledger_ ? ledger_->tasks_done() : done_here_;
}

const std::vector<FailedTasks>& Dispatcher::failures() const {
  static const std::vector<FailedTasks> none;
  return ledger_ ? ledger_->failures() : none;
}

void Dispatcher::rethrow() const {
  const std::lock_guard guard(mutex_);
  if (!broken_.empty()) throw Error(broken_);
}

}  // namespace tuccompi

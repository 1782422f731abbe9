#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "tuccompi/core/scheduler.hpp"

/// Policies for tests, most of which a runtime must survive.
namespace tuccompi::testing {

/// Deals the next `size` positions to whoever asks. The others below are variations of it.
class InOrder : public Scheduler {
 public:
  explicit InOrder(const SchedulerContext& context, Index size = 1) : tasks_(context.tasks), size_(size) {}
  Answer next(UnitId /*unit*/, double /*now*/) override {
    if (next_ >= tasks_) return Answer::finished();
    const Index begin = next_;
    next_ = std::min(tasks_, next_ + size_);
    return Answer::take({begin, next_});
  }

 protected:
  Index tasks_;
  Index size_;
  Index next_ = 0;
};

/// Says wait nine times out of ten.
class Reluctant final : public InOrder {
 public:
  using InOrder::InOrder;
  Answer next(UnitId unit, double now) override {
    return ++questions_ % 10 == 0 ? InOrder::next(unit, now) : Answer::wait();
  }

 private:
  int questions_ = 0;
};

class WaitsForEver final : public Scheduler {
 public:
  Answer next(UnitId /*unit*/, double /*now*/) override { return Answer::wait(); }
};

/// Deals a third of the positions, then waits for ever.
class FallsAsleep final : public InOrder {
 public:
  using InOrder::InOrder;
  Answer next(UnitId unit, double now) override {
    return 3 * next_ >= tasks_ ? Answer::wait() : InOrder::next(unit, now);
  }
};

/// Never deals every third position.
class Forgetful final : public InOrder {
 public:
  using InOrder::InOrder;
  Answer next(UnitId unit, double now) override {
    if (next_ % 3 == 1) ++next_;
    return InOrder::next(unit, now);
  }
};

/// Deals nothing to nobody.
class Refuses final : public Scheduler {
 public:
  Answer next(UnitId /*unit*/, double /*now*/) override { return Answer::finished(); }
};

/// Deals everything at once to the first who asks.
class AllToOne final : public Scheduler {
 public:
  explicit AllToOne(const SchedulerContext& context) : rest_{0, context.tasks} {}
  Answer next(UnitId /*unit*/, double /*now*/) override {
    const TaskRange all = std::exchange(rest_, {});
    return all.empty() ? Answer::finished() : Answer::take(all);
  }

 private:
  TaskRange rest_;
};

/// Deals every unit the position of its own number, if there is one, and no more.
class OneEach final : public Scheduler {
 public:
  explicit OneEach(const SchedulerContext& context) : tasks_(context.tasks), told_(context.units.size(), false) {}
  Answer next(UnitId unit, double /*now*/) override {
    const auto at = static_cast<std::size_t>(unit);
    if (told_[at] || unit >= tasks_) return Answer::finished();
    told_[at] = true;
    return Answer::take({unit, unit + 1});
  }

 private:
  Index tasks_;
  std::vector<bool> told_;
};

/// Deals properly until half of the positions are out, then answers `answer` once, then goes on.
class Slips final : public InOrder {
 public:
  Slips(const SchedulerContext& context, TaskRange answer) : InOrder(context), answer_(answer) {}
  Answer next(UnitId unit, double now) override {
    if (2 * next_ < tasks_ || slipped_) return InOrder::next(unit, now);
    slipped_ = true;
    return Answer::take(answer_);
  }

 private:
  TaskRange answer_;
  bool slipped_ = false;
};

/// Throws when half of the positions are out: from next(), done() or lost().
class Throws final : public InOrder {
 public:
  enum class From { next, next_an_int, done, lost };
  Throws(const SchedulerContext& context, From from) : InOrder(context), from_(from) {}
  Answer next(UnitId unit, double now) override {
    if (2 * next_ >= tasks_ && from_ == From::next) throw std::runtime_error("lost its mind");
    if (2 * next_ >= tasks_ && from_ == From::next_an_int) throw 42;
    return InOrder::next(unit, now);
  }
  void done(UnitId /*unit*/, TaskRange /*tasks*/, double /*seconds*/, double /*now*/) override {
    if (2 * next_ >= tasks_ && from_ == From::done) throw std::runtime_error("lost its mind");
  }
  void lost(UnitId /*unit*/, double /*now*/) override {
    if (from_ == From::lost) throw std::runtime_error("lost its mind");
  }

 private:
  From from_;
};

template <class Policy, class... Arguments>
SchedulerPlugin asked(Arguments... arguments) {
  return {Dealing::asked, [=](const SchedulerContext& context) -> std::unique_ptr<Scheduler> {
            if constexpr (std::is_constructible_v<Policy, const SchedulerContext&, Arguments...>)
              return std::make_unique<Policy>(context, arguments...);
            else
              return std::make_unique<Policy>(arguments...);
          }};
}

template <class Policy, class... Arguments>
SchedulerPlugin fixed(Arguments... arguments) {
  return {Dealing::fixed, asked<Policy>(arguments...).make};
}

}  // namespace tuccompi::testing

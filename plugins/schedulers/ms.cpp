#include <algorithm>

#include "schedulers/schedulers.hpp"

namespace tuccompi {
namespace {

/// MS, the master-slave policy of the TuCCompi paper: whoever is idle gets the next tasks, one grain a lane (so a GPU
/// gets MK). The paper stops a GPU when fewer than MK tasks remain, which loses tasks where no CPU core is left to take
/// them; here it gets what remains.
class Ms final : public Scheduler {
 public:
  explicit Ms(const SchedulerContext& context) : tasks_(context.tasks), units_(context.units) {}

  Answer next(UnitId unit, double /*now*/) override {
    if (next_ == tasks_) return Answer::finished();
    const Index begin = next_;
    next_ += std::min(tasks_ - next_, units_[static_cast<std::size_t>(unit)].pack());
    return Answer::take({begin, next_});
  }

 private:
  Index tasks_;
  std::vector<Unit> units_;
  Index next_ = 0;
};

}  // namespace

std::unique_ptr<Scheduler> make_ms(const SchedulerContext& context) { return std::make_unique<Ms>(context); }

}  // namespace tuccompi

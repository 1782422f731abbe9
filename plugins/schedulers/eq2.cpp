#include <utility>

#include "schedulers/even_share.hpp"
#include "schedulers/schedulers.hpp"

namespace tuccompi {
namespace {

/// EQ2 of the TuCCompi paper: evenly over all units of the whole cluster, whatever they are.
class Eq2 final : public Scheduler {
 public:
  explicit Eq2(const SchedulerContext& context) : tasks_(context.tasks), told_(context.units.size(), char{0}) {}

  Answer next(UnitId unit, double /*now*/) override {
    const bool told = std::exchange(told_[static_cast<std::size_t>(unit)], char{1}) != 0;
    const TaskRange share = even_share({0, tasks_}, unit, static_cast<Index>(told_.size()));
    return told || share.empty() ? Answer::finished() : Answer::take(share);
  }

 private:
  Index tasks_;
  std::vector<char> told_;
};

}  // namespace

std::unique_ptr<Scheduler> make_eq2(const SchedulerContext& context) { return std::make_unique<Eq2>(context); }

}  // namespace tuccompi

#include <set>
#include <utility>

#include "schedulers/even_share.hpp"
#include "schedulers/schedulers.hpp"

namespace tuccompi {
namespace {

/// EQ1 of the TuCCompi paper: the same number of tasks for each node, then evenly over that node's units. Nodes without
/// a unit get none.
class Eq1 final : public Scheduler {
 public:
  explicit Eq1(const SchedulerContext& context) : shares_(context.units.size()) {
    std::set<int> nodes;
    for (const Unit& unit : context.units) nodes.insert(unit.node);
    Index node_number = 0;
    for (const int node : nodes) {
      const TaskRange of_node = even_share({0, context.tasks}, node_number++, static_cast<Index>(nodes.size()));
      std::vector<UnitId> units;
      for (const Unit& unit : context.units)
        if (unit.node == node) units.push_back(unit.id);
      for (std::size_t i = 0; i < units.size(); ++i)
        shares_[static_cast<std::size_t>(units[i])] =
            even_share(of_node, static_cast<Index>(i), static_cast<Index>(units.size()));
    }
  }

  Answer next(UnitId unit, double /*now*/) override {
    const TaskRange share = std::exchange(shares_[static_cast<std::size_t>(unit)], {});
    return share.empty() ? Answer::finished() : Answer::take(share);
  }

 private:
  std::vector<TaskRange> shares_;  ///< what each unit has not been told yet
};

}  // namespace

std::unique_ptr<Scheduler> make_eq1(const SchedulerContext& context) { return std::make_unique<Eq1>(context); }

}  // namespace tuccompi

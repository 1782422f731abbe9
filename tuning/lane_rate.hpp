#pragma once

#include <functional>
#include <memory>

#include "tuccompi/core/job.hpp"
#include "tuccompi/core/unit_tuning.hpp"

namespace tuccompi {

/// How fast the lanes of one unit are together, without a session around them.
struct LaneRate {
  double tasks_a_second = 0;
  double cores = 0;  ///< CPU time of the whole process per second
};

/// Every lane makes its worker and does one task; then all start together and take the next task until `tasks` are
/// done. `tuning` may be null.
LaneRate lane_rate(const Unit& unit, UnitTuning* tuning, Index tasks,
                   const std::function<std::unique_ptr<Worker>(const Lane&)>& make_worker);

}  // namespace tuccompi

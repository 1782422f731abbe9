#pragma once

#include <memory>

#include "tuccompi/core/scheduler.hpp"

namespace tuccompi {

std::unique_ptr<Scheduler> make_eq1(const SchedulerContext& context);
std::unique_ptr<Scheduler> make_eq2(const SchedulerContext& context);
std::unique_ptr<Scheduler> make_ms(const SchedulerContext& context);

}  // namespace tuccompi

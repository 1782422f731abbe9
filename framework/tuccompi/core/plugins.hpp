#pragma once

#include "tuccompi/core/registry.hpp"
#include "tuccompi/core/scheduler.hpp"

namespace tuccompi {

/// The plug-ins of one session. main() makes it with builtin_plugins(), and may add its own.
struct Plugins {
  Registry<SchedulerPlugin> schedulers{"scheduler"};
};

}  // namespace tuccompi

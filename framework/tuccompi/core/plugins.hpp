#pragma once

#include "tuccompi/core/registry.hpp"
#include "tuccompi/core/scheduler.hpp"
#include "tuccompi/core/tuner.hpp"

namespace tuccompi {

/// The plug-ins of one session. main() makes it with builtin_plugins(), and may add its own.
struct Plugins {
  Registry<SchedulerPlugin> schedulers{"scheduler"};
  Registry<TunerPlugin> tuners{"tuner"};  ///< without any, kernels have the shapes that they are written with
};

}  // namespace tuccompi

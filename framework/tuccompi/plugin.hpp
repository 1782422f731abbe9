#pragma once

#include <cstdint>

#include "tuccompi/core/plugins.hpp"

namespace tuccompi {

/// Tells builds apart whose plug-ins would not understand each other: a version, and the sizes of what is passed.
constexpr std::uint64_t plugin_abi =
    (std::uint64_t{3} << 48) | (sizeof(Unit) << 32) | (sizeof(SchedulerContext) << 16) | sizeof(Plugins);

}  // namespace tuccompi

/// Head of the function that a plug-in's shared object exports, for `--plugin FILE.so`:
///   TUCCOMPI_PLUGIN(plugins) { plugins.schedulers.add("MINE", {tuccompi::Dealing::asked, make_mine, {"a"}}); }
#define TUCCOMPI_PLUGIN(plugins)                                                    \
  extern "C" std::uint64_t tuccompi_plugin_abi();                                   \
  extern "C" std::uint64_t tuccompi_plugin_abi() { return ::tuccompi::plugin_abi; } \
  extern "C" void tuccompi_add_plugins(::tuccompi::Plugins&);                       \
  extern "C" void tuccompi_add_plugins(::tuccompi::Plugins& plugins)

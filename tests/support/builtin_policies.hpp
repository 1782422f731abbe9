#pragma once

#include <string>
#include <vector>

#include "builtin.hpp"

namespace tuccompi::testing {

struct NamedPolicy {
  std::string name;
  SchedulerPlugin plugin;
};

/// What the contract tests loop over: a new plug-in is tested by being registered.
inline std::vector<NamedPolicy> builtin_policies() {
  std::vector<NamedPolicy> policies;
  const Plugins plugins = builtin_plugins();
  for (const auto& [name, plugin] : plugins.schedulers) policies.push_back({name, plugin});
  return policies;
}

}  // namespace tuccompi::testing

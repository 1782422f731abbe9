#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "tuccompi/core/error.hpp"

namespace tuccompi {

/// Plug-ins of one kind by name. Filled by explicit calls, never by static initialisers.
template <class Plugin>
class Registry {
 public:
  explicit Registry(std::string kind) : kind_(std::move(kind)) {}

  void add(const std::string& name, Plugin plugin) {
    require(plugins_.emplace(name, std::move(plugin)).second, "there is already a " + kind_ + " named '" + name + "'");
  }

  const Plugin& at(std::string_view name) const {
    if (const auto found = plugins_.find(name); found != plugins_.end()) return found->second;
    throw InputError("there is no " + kind_ + " named '" + std::string(name) + "'; there are: " + names());
  }

  /// All names, in alphabetical order, separated by commas.
  std::string names() const {
    std::string list;
    for (const auto& [name, plugin] : plugins_) list += (list.empty() ? "" : ", ") + name;
    return list;
  }

  bool empty() const { return plugins_.empty(); }
  auto begin() const { return plugins_.begin(); }
  auto end() const { return plugins_.end(); }

 private:
  std::string kind_;
  std::map<std::string, Plugin, std::less<>> plugins_;
};

}  // namespace tuccompi

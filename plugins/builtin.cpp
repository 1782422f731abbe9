#include "builtin.hpp"

#include "schedulers/schedulers.hpp"

namespace tuccompi {

Plugins builtin_plugins() {
  Plugins plugins;
  plugins.schedulers.add("EQ1", {Dealing::fixed, make_eq1});
  plugins.schedulers.add("EQ2", {Dealing::fixed, make_eq2});
  plugins.schedulers.add("MS", {Dealing::asked, make_ms});
  return plugins;
}

}  // namespace tuccompi

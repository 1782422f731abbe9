#include "builtin.hpp"

#include "characterisations/characterisations.hpp"
#include "schedulers/schedulers.hpp"

namespace tuccompi {

Plugins builtin_plugins() {
  Plugins plugins;
  plugins.schedulers.add("EQ1", {Dealing::fixed, make_eq1});
  plugins.schedulers.add("EQ2", {Dealing::fixed, make_eq2});
  plugins.schedulers.add("MS", {Dealing::asked, make_ms});
  plugins.tuners.add("classes", {make_classes});
  plugins.tuners.add("occupancy", {make_occupancy});
  plugins.tuners.add("measured", {[](const TunerContext& context) { return make_measured(context); }});
  return plugins;
}

}  // namespace tuccompi

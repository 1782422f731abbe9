// The same policy as a shared object, for any TuCCompi program: PROGRAM --plugin ./libhalves.so --scheduler HALVES
#include "tuccompi/plugin.hpp"

#include "halves.hpp"

TUCCOMPI_PLUGIN(plugins) { plugins.schedulers.add("HALVES", halves()); }

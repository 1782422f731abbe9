#pragma once

#include "tuccompi/core/plugins.hpp"

namespace tuccompi {

/// The plug-ins that ship with TuCCompi.
Plugins builtin_plugins();

}  // namespace tuccompi

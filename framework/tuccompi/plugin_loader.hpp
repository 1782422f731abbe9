#pragma once

#include <string>

#include "tuccompi/core/plugins.hpp"

namespace tuccompi {

/// Adds the plug-ins of a shared object that was made with TUCCOMPI_PLUGIN (plugin.hpp). It stays loaded. Throws
/// InputError if the file cannot be loaded, is no plug-in, or was built for another version.
void load_plugins(const std::string& file, Plugins& plugins);

}  // namespace tuccompi

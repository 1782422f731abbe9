#include "tuccompi/plugin_loader.hpp"

#include <dlfcn.h>

#include "tuccompi/plugin.hpp"

namespace tuccompi {

void load_plugins(const std::string& file, Plugins& plugins) {
  void* const object = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  require(object != nullptr, "--plugin: " + std::string(object ? "" : dlerror()));
  const auto abi = reinterpret_cast<std::uint64_t (*)()>(dlsym(object, "tuccompi_plugin_abi"));
  const auto add = reinterpret_cast<void (*)(Plugins&)>(dlsym(object, "tuccompi_add_plugins"));
  require(abi && add, "--plugin: " + file + ": is not a TuCCompi plug-in (it was not made with TUCCOMPI_PLUGIN)");
  require(abi() == plugin_abi, "--plugin: " + file + ": was built for another version of TuCCompi; build it again");
  add(plugins);
}

}  // namespace tuccompi

#include "memory.hpp"

#include <cstdio>

#include "tuccompi/core/error.hpp"
#include "tuccompi/core/memory.hpp"

namespace ifdk {

void check_space(const std::string& what, double bytes) {
  const auto available = static_cast<double>(tuccompi::available_memory());
  if (bytes < available) return;
  char text[128];
  std::snprintf(text, sizeof text, ": %s take %.3g GB of memory, and %.3g GB are free", what.c_str(), bytes / 1e9,
                available / 1e9);
  throw tuccompi::InputError(std::string("--size") + text);
}

}  // namespace ifdk

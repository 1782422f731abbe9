#include "memory.hpp"

#include "image/io/text.hpp"
#include "tuccompi/core/error.hpp"
#include "tuccompi/core/memory.hpp"

namespace ifdk {

void check_space(const std::string& what, double bytes) {
  const auto available = static_cast<double>(tuccompi::available_memory());
  tuccompi::require(bytes < available, "memory: " + what + " take " + bytes_text(bytes) + ", and " +
                                           bytes_text(available) +
                                           " are free; a smaller --size, fewer ranks or units "
                                           "or more hosts take less");
}

}  // namespace ifdk

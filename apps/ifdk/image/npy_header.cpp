#include "image/npy_header.hpp"

#include <array>

#include "tuccompi/core/npy_header.hpp"

namespace ifdk {

std::string npy_header(const Grid& grid) {
  const auto size = [&](std::size_t axis) { return static_cast<std::uint64_t>(grid.size[axis]); };
  return tuccompi::npy_header("f4", std::array{size(2), size(1), size(0)});
}

}  // namespace ifdk

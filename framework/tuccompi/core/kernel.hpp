#pragma once

#include <cstddef>

namespace tuccompi {

/// Threads or points along x, y and z.
struct Extent {
  unsigned x = 1, y = 1, z = 1;
  unsigned volume() const { return x * y * z; }
  friend bool operator==(const Extent&, const Extent&) = default;
};

/// How to launch a kernel.
struct LaunchShape {
  Extent block = {.x = 256};
  int items_per_thread = 1;      ///< points along x that each thread takes
  std::size_t shared_bytes = 0;  ///< of dynamic shared memory a block
  friend bool operator==(const LaunchShape&, const LaunchShape&) = default;
};

}  // namespace tuccompi

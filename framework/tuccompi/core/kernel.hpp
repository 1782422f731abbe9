#pragma once

#include <cstddef>
#include <string>
#include <string_view>

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
  int items_per_thread = 1;  ///< points along x that each thread takes
  int carveout = -1;         ///< percent of the L1 cache that serve as shared memory; -1: CUDA's own choice
  friend bool operator==(const LaunchShape&, const LaunchShape&) = default;
};

/// "256", "32x8", "128 items 4 carveout 0".
std::string text_of(const LaunchShape& shape);
/// The same backwards. Throws InputError.
LaunchShape shape_from(const std::string& text);

/// How a kernel uses global memory: letter A of the paper's classification. def: not known.
enum class Access { scatter, medium_coalesced, coalesced, def };
/// The other letters.
enum class Level { none, low, medium, high, def };

const char* name_of(Access access);
const char* name_of(Level level);
/// The same backwards. Throw InputError.
Access access_from(std::string_view name);
Level level_from(std::string_view name);

/// What the programmer knows of a kernel (the paper's TuCCompi_KERNELCHAR): the input of the tuning layer.
struct KernelTraits {
  std::string name = {};
  int dimensions = 1;
  Access access = Access::def;     ///< A: global-memory access pattern
  Level arithmetic = Level::def;   ///< B: arithmetic instructions a thread against global-memory accesses
  Level cache_lines = Level::def;  ///< C: L1 lines needed against the L1 cache's size
  Level reuse = Level::def;        ///< D: data reuse against arithmetic instructions
  friend bool operator==(const KernelTraits&, const KernelTraits&) = default;
};

/// What a kernel's code demands of its shapes.
struct KernelRules {
  unsigned block_x = 0;    ///< threads that a block must have along x; 0: any number
  int most_items = 1;      ///< that a thread can take
  LaunchShape usual = {};  ///< without a tuner
};

/// What CUDA says of a compiled kernel on a device.
struct KernelResources {
  int registers = 0;              ///< a thread
  std::size_t shared_bytes = 0;   ///< of static shared memory a block
  int most_threads = 1024;        ///< that a block of it can have
  int recommended_threads = 256;  ///< a block: CUDA's own choice, by occupancy alone
  std::string build = {};         ///< differs between builds of the program
};

}  // namespace tuccompi

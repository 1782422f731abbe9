#include "image/io/limits.hpp"

#include <cmath>

#include "image/io/text.hpp"
#include "tuccompi/core/error.hpp"
#include "tuccompi/core/memory.hpp"

namespace ifdk {
namespace {

/// As many samples of the largest type have to fit in 63 bits.
bool countable(const Grid& grid) {
  std::int64_t bytes = sizeof(double);
  for (const std::int64_t size : grid.size)
    if (__builtin_mul_overflow(bytes, size, &bytes)) return false;
  return true;
}

}  // namespace

std::string size_text(const Grid& grid) {
  return std::to_string(grid.size[0]) + " x " + std::to_string(grid.size[1]) + " x " + std::to_string(grid.size[2]);
}

void check_grid(const std::string& place, const Grid& grid) {
  using tuccompi::require;
  for (const std::int64_t size : grid.size)
    require(size >= 1, place + "the size is " + size_text(grid) + "; every axis needs at least one sample");
  require(countable(grid), place + "the size is " + size_text(grid) + ", more samples than can be counted");
  for (const double spacing : grid.spacing)
    require(std::isfinite(spacing) && spacing > 0,
            place + "a spacing is " + to_text(spacing) + "; it has to be positive and finite, in mm");
  for (const double origin : grid.origin)
    require(std::isfinite(origin),
            place + "a coordinate of the origin is " + to_text(origin) + ", which is not finite");
}

void check_memory(const std::string& place, std::int64_t bytes) {
  const std::int64_t available = tuccompi::available_memory();
  tuccompi::require(bytes < available, place + std::to_string(bytes) + " bytes of memory are needed, but " +
                                           std::to_string(available) + " are free; read fewer planes at a time");
}

}  // namespace ifdk

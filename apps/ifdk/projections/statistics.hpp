#pragma once

#include <cstdint>
#include <limits>

namespace ifdk {

/// What became of pixels that were made line integrals. Those of several batches or ranks can be added up.
struct Statistics {
  std::int64_t pixels = 0;
  std::int64_t starved = 0;  ///< too little signal: the line integral is only known to be large, and was limited
  std::int64_t dead = 0;     ///< see DeadPixels; not in lowest and highest
  float lowest = std::numeric_limits<float>::infinity();
  float highest = -std::numeric_limits<float>::infinity();

  Statistics& operator+=(const Statistics& other);
  friend bool operator==(const Statistics&, const Statistics&) = default;
};

}  // namespace ifdk

#pragma once

#include <cstdint>
#include <limits>
#include <span>

namespace apsp {

/// The distance of a vertex that cannot be reached.
template <class Distance>
constexpr Distance infinity() {
  using Limits = std::numeric_limits<Distance>;
  return Limits::has_infinity ? Limits::infinity() : Limits::max();
}

/// Shortest paths from one vertex. Owns its scratch memory, so each lane has its own; may be run any number of times.
template <class Distance>
class SingleSource {
 public:
  virtual ~SingleSource() = default;
  /// Fills `distances`, one a vertex, whatever they held before.
  virtual void run(std::uint32_t source, std::span<Distance> distances) = 0;
};

}  // namespace apsp

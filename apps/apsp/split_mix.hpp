#pragma once

#include <cstdint>

namespace apsp {

/// splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014).
class SplitMix {
 public:
  explicit SplitMix(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t bits = state_;
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9U;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBU;
    return bits ^ (bits >> 31);
  }

  /// Uniform in 0..bound-1: the top half of a 32 x 32 bit product, drawn again in the rare case where some results
  /// would otherwise come up more often (Lemire: Fast random integer generation in an interval, 2019).
  std::uint32_t below(std::uint32_t bound) {
    const std::uint32_t unfair = (0U - bound) % bound;
    for (;;) {
      const std::uint64_t product = (next() >> 32) * bound;
      if (static_cast<std::uint32_t>(product) >= unfair) return static_cast<std::uint32_t>(product >> 32);
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace apsp

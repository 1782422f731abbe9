#pragma once

#include <cstdint>

namespace apsp {

/// A sum of inverses of whole distances, without rounding: 128 bits in units of 2^-95, to which a double of at most 1
/// is an integer (below 2^-42 its last bits are cut off). So it does not matter in which order, or by whom, is added.
/// Room for 2^32 inverses. Plain bytes.
struct HarmonicSum {
  std::uint64_t high = 0;  ///< in units of 2^-31
  std::uint64_t low = 0;   ///< in units of 2^-95

  void add(const HarmonicSum& other) {
    low += other.low;
    high += other.high + (low < other.low ? 1 : 0);
  }
  /// As often as `count` says, which is below 2^32.
  HarmonicSum times(std::uint32_t count) const {
    const std::uint64_t lower = (low & 0xffffffffU) * count;
    const std::uint64_t upper = (low >> 32) * count + (lower >> 32);
    return {high * count + (upper >> 32), upper << 32 | (lower & 0xffffffffU)};
  }
  double value() const { return static_cast<double>(high) * 0x1p-31 + static_cast<double>(low) * 0x1p-95; }

  static HarmonicSum inverse_of(std::uint64_t distance) {
    const double units = 1.0 / static_cast<double>(distance) * 0x1p31;
    const auto whole = static_cast<std::uint64_t>(units);
    return {whole, static_cast<std::uint64_t>((units - static_cast<double>(whole)) * 0x1p64)};
  }
  friend bool operator==(const HarmonicSum&, const HarmonicSum&) = default;
};

}  // namespace apsp

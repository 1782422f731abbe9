#pragma once

#include <span>
#include <vector>

#include "image/grid.hpp"

namespace ifdk {

/// What the values of a file were before they became floats.
enum class SampleType { u8, i8, u16, i16, u32, i32, f32, f64 };

/// A 3-D array of floats, x fastest.
struct Image {
  Grid grid;
  std::vector<float> values;  ///< grid.samples() of them
  SampleType type = SampleType::f32;

  /// Plane `k`: size[0] x size[1] values.
  std::span<const float> plane(std::int64_t k) const {
    const auto count = static_cast<std::size_t>(grid.size[0] * grid.size[1]);
    return {values.data() + static_cast<std::size_t>(k) * count, count};
  }
  std::span<float> plane(std::int64_t k) {
    const auto count = static_cast<std::size_t>(grid.size[0] * grid.size[1]);
    return {values.data() + static_cast<std::size_t>(k) * count, count};
  }
};

}  // namespace ifdk

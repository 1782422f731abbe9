#pragma once

#include <array>
#include <cstdint>

namespace ifdk {

/// Where the samples of a 3-D array lie, x fastest. Lengths in mm. Of a volume, all three axes are space; of a stack of
/// projections, the third is the number of the view (spacing 1, origin 0).
struct Grid {
  std::array<std::int64_t, 3> size{};
  std::array<double, 3> spacing{1, 1, 1};
  std::array<double, 3> origin{};  ///< centre of sample (0, 0, 0)

  std::int64_t samples() const { return size[0] * size[1] * size[2]; }
  double coordinate(int axis, std::int64_t index) const {
    const auto a = static_cast<std::size_t>(axis);
    return origin[a] + spacing[a] * static_cast<double>(index);
  }
  friend bool operator==(const Grid&, const Grid&) = default;
};

/// Origins such that coordinate 0 is the middle of each axis in `axes` first ones; the others keep origin 0.
inline Grid centred(Grid grid, int axes = 3) {
  for (std::size_t axis = 0; axis < static_cast<std::size_t>(axes); ++axis)
    grid.origin[axis] = -grid.spacing[axis] * static_cast<double>(grid.size[axis] - 1) / 2;
  return grid;
}

}  // namespace ifdk

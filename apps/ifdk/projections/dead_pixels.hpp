#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "projections/flat_dark.hpp"
#include "projections/line_integrals.hpp"

namespace ifdk {

/// The pixels of a detector whose flat shows nothing, see is_dead(). Real detectors have a few, single ones and whole
/// rows or columns; left as they are they would become rings. They take the values of their neighbours.
class DeadPixels {
 public:
  /// The part of a detector that may be dead; with more, the flat is not one.
  static constexpr double most = 0.01;

  /// Throws InputError that names the flat, the first dead pixel and its value if more than `most` of the pixels are
  /// dead, or one of them has no neighbour.
  DeadPixels(const FlatDark& flat_dark, Counts kind);

  std::int64_t count() const { return static_cast<std::int64_t>(pixels_.size()); }

  /// Gives each dead pixel of a view the mean of the nearest living ones in the eight directions, weighted with one
  /// over their distance.
  void repair(std::span<float> view) const;

 private:
  struct Neighbour {
    std::size_t pixel;
    double weight;  ///< all of a pixel add up to 1
  };
  struct DeadPixel {
    std::size_t pixel;
    std::vector<Neighbour> neighbours;
  };

  static std::vector<Neighbour> neighbours_of(std::int64_t pixel, const FlatDark& flat_dark, Counts kind);

  std::vector<DeadPixel> pixels_;
};

}  // namespace ifdk

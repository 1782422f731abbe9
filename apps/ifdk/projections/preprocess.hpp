#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "image/image.hpp"
#include "projections/flat_dark.hpp"
#include "projections/statistics.hpp"

namespace ifdk {

/// How raw projections become line integrals. What is counts and what is not goes by RTK's rule, and what the user
/// gives: uint16 are counts; floats are line integrals already, unless there are flats or an I0; other integers need
/// one of both, for nothing tells what they are.
struct PreprocessOptions {
  std::optional<FlatDark> flat_dark{};
  /// Counts without an object, for all pixels; RTK's --i0. 0: in each view the largest count, so that the result does
  /// not depend on which views are read together (RTK estimates it from histograms). Without it and flats: 65535.
  std::optional<double> i0{};
  double dark = 0;                   ///< counts without radiation, for all pixels; RTK's --idark. Goes with I0.
  std::string file = "projections";  ///< their name, for messages
  std::int64_t first_view = 0;       ///< the number of the first one, for messages
};

/// Turns projections (x fastest; columns, rows, views) into line integrals, in place, on all cores: see
/// counts_to_line_integrals() and DeadPixels. Throws InputError if a value is not finite, if nothing tells what
/// integers mean, if options contradict each other, if I0 is not above the dark by a count, or for flats of another
/// size or with many dead pixels. The projections are changed only after all of this has been checked.
Statistics preprocess(Image& projections, const PreprocessOptions& options);

}  // namespace ifdk

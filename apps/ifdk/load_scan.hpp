#pragma once

#include <optional>
#include <string>
#include <vector>

#include "commands.hpp"
#include "geometry/view.hpp"
#include "image/image.hpp"
#include "projections/statistics.hpp"

namespace ifdk {

/// A scan that is ready to be reconstructed.
struct Scan {
  Image line_integrals;  ///< columns x rows x views, mm on the detector
  std::vector<View> views;
  Statistics statistics;         ///< of the line integrals
  bool counts = false;           ///< they were raw counts
  std::string source;            ///< what they were read from
  std::optional<Grid> tomogram;  ///< the volume that the scan's own files ask for
};

/// Reads projections and geometry, and makes line integrals of counts. Throws InputError for what is missing, malformed or
/// contradictory.
Scan load_scan(const ScanOptions& options);

}  // namespace ifdk

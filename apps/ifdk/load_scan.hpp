#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "commands.hpp"
#include "geometry/view.hpp"
#include "image/image.hpp"
#include "pipeline/view_range.hpp"
#include "projections/statistics.hpp"

namespace ifdk {

/// A scan that is ready to be reconstructed.
struct Scan {
  Image line_integrals;          ///< columns x rows x loaded views, mm on the detector
  std::vector<View> views;       ///< all that are used
  ViewShare share;               ///< which of them are loaded, and which this rank back-projects
  Statistics statistics;         ///< of the line integrals
  bool counts = false;           ///< they were raw counts
  std::string free_beam;         ///< what they were compared with, in words
  bool default_i0 = false;       ///< nobody has said what they are to be compared with
  std::string geometry;          ///< what told the views
  std::string source;            ///< what they were read from
  std::optional<Grid> tomogram;  ///< the volume that the scan's own files ask for
};

/// All files that load_scan() reads, as far as headers tell. Throws InputError for headers that cannot be read.
std::vector<std::filesystem::path> input_files(const ScanOptions& options);

/// Reads the geometry, and the projections that the rank at `place` loads, and makes line integrals of counts. Throws
/// InputError for what is missing, malformed or contradictory.
Scan load_scan(const ScanOptions& options, const GridPlace& place = {});

}  // namespace ifdk

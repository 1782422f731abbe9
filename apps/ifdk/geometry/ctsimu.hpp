#pragma once

#include <bit>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "geometry/view.hpp"
#include "image/image.hpp"

namespace ifdk {

/// Images of one kind: all in one file, one after the other, or each in its own.
struct ImageFiles {
  std::vector<std::filesystem::path> paths;  ///< absolute, in the order of the images; they may not be there
  std::int64_t images = 0;
};

/// What CTSimU files say of a cone-beam scan.
struct CtsimuScan {
  std::filesystem::path scenario;  ///< the files it was read from, absolute
  std::filesystem::path metadata;
  /// In the order of the projections. The world is the frame of the stage, which the sample turns with: X, Y, Z along
  /// its u, v, w, the origin at its centre.
  std::vector<View> views;
  /// The stack of projections: columns, rows (row 0 on top), views; pitch and origin in mm on the detector.
  Grid detector;
  ImageFiles projections;
  ImageFiles flats;  ///< none where there are none, or the projections are already corrected for them
  ImageFiles darks;  ///< likewise
  SampleType type = SampleType::u16;
  std::endian byte_order = std::endian::little;
  std::int64_t file_header = 0;         ///< bytes to skip at the start of each file
  std::int64_t image_header = 0;        ///< bytes to skip before each image, after the file's own
  std::optional<double> max_intensity;  ///< grey value of the free beam
  double dark_intensity = 0;            ///< grey value without radiation, in all pixels, where there are no darks
  std::optional<Grid> tomogram;         ///< the volume that the metadata ask for, centred on the world's origin
};

/// Reads a CTSimU scenario (file format 1.0 to 1.2) and the metadata of its projections. `file` is either of them. The
/// metadata of NAME.json are NAME_metadata.json in its folder, or in the folder `projections` there; the scenario of a
/// metadata file is what its path_to_CTSimU_JSON names or, if that is not there, the file of that name in its own
/// folder. Throws InputError that names file and field for what is missing, malformed or contradictory, and for what
/// cannot be reconstructed: a parallel beam, drifts and deviations of source, detector or stage (also those that a
/// reconstruction is not meant to know of), more than max_views projections.
CtsimuScan read_ctsimu(const std::filesystem::path& file);

}  // namespace ifdk

#pragma once

#include <filesystem>
#include <vector>

#include "geometry/ctsimu.hpp"
#include "geometry/json_cursor.hpp"

// The parts of read_ctsimu(). Each throws InputError that names file and field.

namespace ifdk::ctsimu {

/// A scenario and the metadata of its projections, absolute.
struct FilePair {
  std::filesystem::path scenario;
  std::filesystem::path metadata;
};
FilePair find_pair(const std::filesystem::path& file);

/// `name`, which may hold one %d or %04d for the number of the image, from 0, as files in `folder`.
ImageFiles image_files(const JsonCursor& name, std::int64_t images, const std::filesystem::path& folder);

/// The views of a scenario, one a projection.
std::vector<View> views_of(const JsonCursor& scenario);

/// Everything that the metadata hold: all but the two files' names and the views.
void read_metadata(const JsonCursor& metadata, const std::filesystem::path& folder, CtsimuScan& scan);

}  // namespace ifdk::ctsimu

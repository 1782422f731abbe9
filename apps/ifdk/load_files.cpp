#include "scan_loaders.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "image/image_file.hpp"
#include "image/io/text.hpp"
#include "projections/flat_dark.hpp"
#include "projections/preprocess.hpp"
#include "raw_options.hpp"
#include "tuccompi/core/error.hpp"
#include "views.hpp"

namespace ifdk {
namespace {

using tuccompi::require;

/// A raw file of flats or darks holds as many frames as fit.
ImageReadOptions frames_in(const std::filesystem::path& file, ImageReadOptions raw, const Grid& detector) {
  raw = raw_options_for(file, raw);
  if (!raw.format) return raw;
  std::error_code error;
  const auto bytes = static_cast<std::int64_t>(std::filesystem::file_size(file, error));
  const std::int64_t frame = detector.size[0] * detector.size[1] * bytes_of(raw.format->type);
  raw.size = {detector.size[0], detector.size[1],
              error ? 1 : std::max<std::int64_t>(1, (bytes - raw.header_bytes.value_or(0)) / frame)};
  return raw;
}

/// Zeros if there are no files.
std::vector<float> mean_of(const std::vector<std::filesystem::path>& files, const ImageReadOptions& raw,
                           const Grid& detector) {
  if (files.empty()) return std::vector<float>(static_cast<std::size_t>(detector.size[0] * detector.size[1]));
  const ImageReadOptions frames = frames_in(files.front(), raw, detector);
  for (const auto& file : files)
    require(frames_in(file, raw, detector).size == frames.size,
            file.string() + ": holds another number of frames than " + files.front().string());
  return mean_frame(files, frames, detector_size(detector));
}

/// Pixel pitch and place: the file's, unless options say otherwise; centred if nothing does.
void place_pixels(Image& image, const ImageHeader& header, const ScanOptions& options) {
  if (options.new_spacing) {
    for (const double pitch : *options.new_spacing)
      require(std::isfinite(pitch) && pitch > 0,
              "--newspacing: " + to_text(pitch) + ": must be finite and above 0 (mm)");
    std::copy_n(options.new_spacing->begin(), 2, image.grid.spacing.begin());
  } else {
    require(header.has_spacing,
            options.projections.string() + ": nothing tells the pitch of its pixels; give --newspacing DU DV");
  }
  const bool keeps_origin = header.has_origin && !options.new_spacing;
  if (!keeps_origin) image.grid.origin = centred(image.grid, 2).origin;
  if (options.new_origin) {
    for (const double place : *options.new_origin)
      require(std::isfinite(place), "--neworigin: " + to_text(place) + ": must be finite (mm)");
    std::copy_n(options.new_origin->begin(), 2, image.grid.origin.begin());
  }
  image.grid.spacing[2] = 1;
  image.grid.origin[2] = 0;
}

/// What was said of raw files must be of use for one.
void refuse_needless(const ScanOptions& options) {
  const ImageReadOptions& raw = options.raw;
  if (!raw.format && !raw.size && !raw.spacing && !raw.header_bytes) return;
  std::vector<std::filesystem::path> files{options.projections};
  for (const auto* frames : {&options.flats, &options.darks}) files.insert(files.end(), frames->begin(), frames->end());
  const auto uses = [&](const std::filesystem::path& file) {
    const ImageReadOptions used = raw_options_for(file, raw);
    return used.format || used.size || used.spacing || used.header_bytes;
  };
  require(std::ranges::any_of(files, uses),
          "--raw-...: " + options.projections.string() +
              ": says itself what is in it; --newspacing and --neworigin give its pixels another place");
}

}  // namespace

Scan load_files(const ScanOptions& options, const GridPlace& place) {
  refuse_needless(options);
  const ImageFile file(options.projections, raw_options_for(options.projections, options.raw));
  const std::int64_t count = file.grid().size[2];
  std::vector<View> views = views_of(circular_views(options.geometry, count));
  for (View& view : views) {
    if (options.flip_columns) view.u_axis = -view.u_axis;
    if (options.flip_rows) view.v_axis = -view.v_axis;
  }
  require(static_cast<std::int64_t>(views.size()) == count,
          options.projections.string() + ": has " + std::to_string(count) + " projections, but " +
              source_of(options.geometry) + " tells " + std::to_string(views.size()) + " views");
  const auto numbers = selected_views(options.views, count);
  Scan scan;
  const auto loaded = loaded_numbers(numbers, place, scan.share);
  scan.line_integrals = file.planes(loaded);
  scan.views = numbered(views, numbers);
  place_pixels(scan.line_integrals, file.header(), options);
  PreprocessOptions how{
      .i0 = options.i0, .dark = options.dark, .file = options.projections.string(), .first_view = loaded.front()};
  if (!options.flats.empty() || !options.darks.empty()) {
    require(!options.flats.empty(), "--dark: needs --flat as well");
    const Grid& grid = scan.line_integrals.grid;
    how.flat_dark = FlatDark{.size = detector_size(grid),
                             .flat = mean_of(options.flats, options.raw, grid),
                             .dark = mean_of(options.darks, options.raw, grid),
                             .flat_name = options.flats.front().string()};
  }
  scan.counts = how.flat_dark || how.i0 || scan.line_integrals.type == SampleType::u16;
  scan.default_i0 = scan.counts && !how.flat_dark && !how.i0;
  scan.free_beam = free_beam_of(how);
  const GeometryOptions& geometry = options.geometry;
  scan.geometry = !geometry.file.empty()    ? geometry.file.string()
                  : geometry.angles.empty() ? "a circle"
                                            : "a circle, angles from " + geometry.angles.string();
  scan.statistics = preprocess(scan.line_integrals, how);
  scan.source = options.projections.string();
  return scan;
}

}  // namespace ifdk

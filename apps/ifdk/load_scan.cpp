#include "load_scan.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/ctsimu.hpp"
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

std::array<std::int64_t, 2> detector_of(const Grid& grid) { return {grid.size[0], grid.size[1]}; }

/// The planes that are wanted, in their order.
Image selected_planes(const ImageFile& file, const std::vector<std::int64_t>& planes) {
  if (static_cast<std::int64_t>(planes.size()) == file.grid().size[2]) return file.planes(0, file.grid().size[2]);
  Image image = file.planes(planes.front(), 1);
  image.grid.size[2] = static_cast<std::int64_t>(planes.size());
  image.values.resize(static_cast<std::size_t>(image.grid.samples()));
  for (std::size_t n = 0; n < planes.size(); ++n) file.read(planes[n], image.plane(static_cast<std::int64_t>(n)));
  return image;
}

/// The share of a rank in the views that are used, and the numbers of those that it loads.
std::vector<std::int64_t> loaded_numbers(const std::vector<std::int64_t>& used, const GridPlace& place,
                                         ViewShare& share) {
  const auto count = static_cast<std::int64_t>(used.size());
  require(count >= std::int64_t{place.rows} * place.columns, "--grid: " + std::to_string(place.rows) + "x" +
                                                                 std::to_string(place.columns) + ": there are only " +
                                                                 std::to_string(count) + " views; each rank needs one");
  share = share_of(place, count);
  return {used.begin() + share.loaded.begin, used.begin() + share.loaded.end};
}

template <class T>
std::vector<T> selected(const std::vector<T>& all, const std::vector<std::int64_t>& numbers) {
  std::vector<T> some;
  for (const std::int64_t n : numbers) some.push_back(all[static_cast<std::size_t>(n)]);
  return some;
}

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
  return mean_frame(files, frames, detector_of(detector));
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
            options.projections.string() +
                ": nothing tells the pitch of its pixels; give --raw-spacing or --newspacing DU DV");
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
  scan.line_integrals = selected_planes(file, loaded);
  scan.views = selected(views, numbers);
  place_pixels(scan.line_integrals, file.header(), options);
  PreprocessOptions how{
      .i0 = options.i0, .dark = options.dark, .file = options.projections.string(), .first_view = loaded.front()};
  if (!options.flats.empty() || !options.darks.empty()) {
    require(!options.flats.empty(), "--dark: needs --flat as well");
    const Grid& grid = scan.line_integrals.grid;
    how.flat_dark = FlatDark{.size = detector_of(grid),
                             .flat = mean_of(options.flats, options.raw, grid),
                             .dark = mean_of(options.darks, options.raw, grid),
                             .flat_name = options.flats.front().string()};
  }
  scan.counts = how.flat_dark || how.i0 || scan.line_integrals.type == SampleType::u16;
  scan.statistics = preprocess(scan.line_integrals, how);
  scan.source = options.projections.string();
  return scan;
}

/// Raw files as CTSimU's metadata describe them.
ImageReadOptions raw_options_of(const CtsimuScan& ctsimu, std::int64_t images) {
  const auto order = ctsimu.byte_order == std::endian::little ? ByteOrder::little : ByteOrder::big;
  return {.format = SampleFormat{ctsimu.type, order},
          .size = {{ctsimu.detector.size[0], ctsimu.detector.size[1], images}},
          .header_bytes = ctsimu.file_header + ctsimu.image_header};
}

ImageReadOptions options_for(const std::filesystem::path& path, const CtsimuScan& ctsimu, std::int64_t images) {
  require(ctsimu.image_header == 0 || images == 1,
          ctsimu.metadata.string() + ": image headers inside a file of several images cannot be read");
  return raw_options_for(path, raw_options_of(ctsimu, images));
}

std::vector<float> mean_of(const ImageFiles& files, const CtsimuScan& ctsimu) {
  const auto pixels = static_cast<std::size_t>(ctsimu.detector.size[0] * ctsimu.detector.size[1]);
  if (files.paths.empty()) return std::vector<float>(pixels);
  const auto images = files.images / static_cast<std::int64_t>(files.paths.size());
  return mean_frame(files.paths, options_for(files.paths.front(), ctsimu, images), detector_of(ctsimu.detector));
}

/// All images in one file, or each in its own.
Image planes_of(const CtsimuScan& ctsimu, const std::vector<std::int64_t>& numbers) {
  const ImageFiles& files = ctsimu.projections;
  const auto of_file = [&](std::size_t n, std::int64_t images) {
    return ImageFile(files.paths[n], options_for(files.paths[n], ctsimu, images));
  };
  if (files.paths.size() == 1) return selected_planes(of_file(0, files.images), numbers);
  Image image = of_file(static_cast<std::size_t>(numbers.front()), 1).planes(0, 1);
  image.grid.size[2] = static_cast<std::int64_t>(numbers.size());
  image.values.resize(static_cast<std::size_t>(image.grid.samples()));
  for (std::size_t n = 0; n < numbers.size(); ++n) {
    const ImageFile file = of_file(static_cast<std::size_t>(numbers[n]), 1);
    require(detector_of(file.grid()) == detector_of(ctsimu.detector),
            files.paths[static_cast<std::size_t>(numbers[n])].string() + ": has another size than the metadata say");
    file.read(0, image.plane(static_cast<std::int64_t>(n)));
  }
  return image;
}

Scan load_scenario(const ScanOptions& options, const GridPlace& place) {
  const CtsimuScan ctsimu = read_ctsimu(options.scenario);
  const auto numbers = selected_views(options.views, static_cast<std::int64_t>(ctsimu.views.size()));
  Scan scan;
  const auto loaded = loaded_numbers(numbers, place, scan.share);
  scan.line_integrals = planes_of(ctsimu, loaded);
  scan.views = selected(ctsimu.views, numbers);
  require(detector_of(scan.line_integrals.grid) == detector_of(ctsimu.detector),
          ctsimu.projections.paths.front().string() + ": has another size than " + ctsimu.metadata.string() + " says");
  scan.line_integrals.grid = ctsimu.detector;
  scan.line_integrals.grid.size[2] = static_cast<std::int64_t>(loaded.size());
  PreprocessOptions how{.file = ctsimu.projections.paths.front().string(), .first_view = loaded.front()};
  if (!ctsimu.flats.paths.empty()) {
    how.flat_dark = FlatDark{.size = detector_of(ctsimu.detector),
                             .flat = mean_of(ctsimu.flats, ctsimu),
                             .dark = mean_of(ctsimu.darks, ctsimu),
                             .flat_name = ctsimu.flats.paths.front().string()};
  } else {
    how.i0 = ctsimu.max_intensity;
  }
  scan.counts = true;
  scan.statistics = preprocess(scan.line_integrals, how);
  scan.source = ctsimu.scenario.string();
  scan.tomogram = ctsimu.tomogram;
  return scan;
}

}  // namespace

std::vector<std::filesystem::path> input_files(const ScanOptions& options) {
  std::vector<std::filesystem::path> files;
  const auto add = [&](const std::vector<std::filesystem::path>& more) {
    files.insert(files.end(), more.begin(), more.end());
  };
  if (!options.scenario.empty()) {
    const CtsimuScan ctsimu = read_ctsimu(options.scenario);
    files = {ctsimu.scenario, ctsimu.metadata};
    for (const ImageFiles* images : {&ctsimu.projections, &ctsimu.flats, &ctsimu.darks}) add(images->paths);
    return files;
  }
  if (!options.projections.empty()) {
    const ImageFile projections(options.projections, raw_options_for(options.projections, options.raw));
    files.push_back(options.projections);
    for (const DataFile& data : projections.header().data) files.push_back(data.path);
  }
  add(options.flats);
  add(options.darks);
  add({options.geometry.file, options.geometry.angles});
  std::erase(files, std::filesystem::path());
  return files;
}

Scan load_scan(const ScanOptions& options, const GridPlace& place) {
  if (options.scenario.empty()) {
    require(!options.projections.empty(), "--projections: name the file of the projections, or a --scenario");
    return load_files(options, place);
  }
  return load_scenario(options, place);
}

}  // namespace ifdk

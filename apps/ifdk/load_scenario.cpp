#include "scan_loaders.hpp"

#include <optional>

#include "geometry/ctsimu.hpp"
#include "image/image_file.hpp"
#include "image/io/limits.hpp"
#include "projections/flat_dark.hpp"
#include "projections/preprocess.hpp"
#include "raw_options.hpp"
#include "tuccompi/core/error.hpp"
#include "views.hpp"

namespace ifdk {
namespace {

using tuccompi::require;

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

/// `otherwise` for all pixels if there are no such images.
std::vector<float> mean_of(const ImageFiles& files, const CtsimuScan& ctsimu, double otherwise) {
  const auto pixels = static_cast<std::size_t>(ctsimu.detector.size[0] * ctsimu.detector.size[1]);
  if (files.paths.empty()) return std::vector<float>(pixels, static_cast<float>(otherwise));
  const auto images = files.images / static_cast<std::int64_t>(files.paths.size());
  return mean_frame(files.paths, options_for(files.paths.front(), ctsimu, images), detector_size(ctsimu.detector));
}

void check_size(const std::filesystem::path& file, const Grid& grid, const CtsimuScan& ctsimu) {
  require(detector_size(grid) == detector_size(ctsimu.detector),
          file.string() + ": has another size than " + ctsimu.metadata.string() + " says");
}

/// All images in one file, or each in its own.
Image planes_of(const CtsimuScan& ctsimu, const std::vector<std::int64_t>& numbers) {
  const ImageFiles& files = ctsimu.projections;
  const auto open = [&](std::int64_t number, std::int64_t images) {
    const auto& path = files.paths[static_cast<std::size_t>(number)];
    ImageFile file(path, options_for(path, ctsimu, images));
    check_size(path, file.grid(), ctsimu);
    return file;
  };
  if (files.paths.size() == 1) return open(0, files.images).planes(numbers);
  Image image;
  image.grid = ctsimu.detector;
  image.type = open(numbers.front(), 1).header().format.type;
  image.grid.size[2] = static_cast<std::int64_t>(numbers.size());
  check_memory(ctsimu.metadata.string() + ": ", image.grid.samples() * std::int64_t{sizeof(float)});
  image.values.resize(static_cast<std::size_t>(image.grid.samples()));
  for (std::size_t n = 0; n < numbers.size(); ++n)
    open(numbers[n], 1).read(0, image.plane(static_cast<std::int64_t>(n)));
  return image;
}

/// Grey values of the free beam and without radiation, pixel by pixel where there are images of them.
std::optional<FlatDark> flat_dark_of(const CtsimuScan& ctsimu) {
  if (ctsimu.flats.paths.empty() && ctsimu.darks.paths.empty()) return std::nullopt;
  require(!ctsimu.flats.paths.empty() || ctsimu.max_intensity,
          ctsimu.metadata.string() + ": there is a dark field, but neither a flat field nor a max_intensity");
  const auto& named = ctsimu.flats.paths.empty() ? ctsimu.metadata : ctsimu.flats.paths.front();
  return FlatDark{.size = detector_size(ctsimu.detector),
                  .flat = mean_of(ctsimu.flats, ctsimu, ctsimu.max_intensity.value_or(0)),
                  .dark = mean_of(ctsimu.darks, ctsimu, ctsimu.dark_intensity),
                  .flat_name = named.string()};
}

}  // namespace

Scan load_scenario(const ScanOptions& options, const GridPlace& place) {
  const CtsimuScan ctsimu = read_ctsimu(options.scenario);
  const auto numbers = selected_views(options.views, static_cast<std::int64_t>(ctsimu.views.size()));
  Scan scan;
  const auto loaded = loaded_numbers(numbers, place, scan.share);
  scan.line_integrals = planes_of(ctsimu, loaded);
  scan.views = numbered(ctsimu.views, numbers);
  scan.line_integrals.grid = ctsimu.detector;
  scan.line_integrals.grid.size[2] = static_cast<std::int64_t>(loaded.size());
  PreprocessOptions how{.flat_dark = flat_dark_of(ctsimu),
                        .file = ctsimu.projections.paths.front().string(),
                        .first_view = loaded.front()};
  if (!how.flat_dark) {
    how.i0 = ctsimu.max_intensity;
    how.dark = ctsimu.dark_intensity;
  }
  scan.counts = how.flat_dark || how.i0 || scan.line_integrals.type == SampleType::u16;
  scan.default_i0 = scan.counts && !how.flat_dark && !how.i0;
  scan.free_beam = free_beam_of(how);
  scan.geometry = ctsimu.scenario.string();
  scan.statistics = preprocess(scan.line_integrals, how);
  scan.source = ctsimu.scenario.string();
  scan.tomogram = ctsimu.tomogram;
  return scan;
}

}  // namespace ifdk

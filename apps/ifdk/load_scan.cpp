#include "load_scan.hpp"

#include <utility>

#include "geometry/ctsimu.hpp"
#include "image/image_file.hpp"
#include "image/io/text.hpp"
#include "raw_options.hpp"
#include "scan_loaders.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {

using tuccompi::require;

std::vector<std::int64_t> loaded_numbers(const std::vector<std::int64_t>& used, const GridPlace& place,
                                         ViewShare& share) {
  const auto count = static_cast<std::int64_t>(used.size());
  require(count >= std::int64_t{place.rows} * place.columns, "--grid: " + std::to_string(place.rows) + "x" +
                                                                 std::to_string(place.columns) + ": there are only " +
                                                                 std::to_string(count) + " views; each rank needs one");
  share = share_of(place, count);
  return {used.begin() + share.loaded.begin, used.begin() + share.loaded.end};
}

std::string free_beam_of(const PreprocessOptions& how) {
  if (how.flat_dark) return "flats from " + how.flat_dark->flat_name;
  if (how.i0 && *how.i0 == 0) return "I0 is each view's largest count";
  return "I0 = " + to_text(how.i0.value_or(65535)) + (how.i0 ? "" : " (the default)");
}

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

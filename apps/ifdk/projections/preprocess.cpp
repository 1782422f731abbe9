#include "projections/preprocess.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "image/io/text.hpp"
#include "image/sample_type.hpp"
#include "projections/dead_pixels.hpp"
#include "projections/line_integrals.hpp"
#include "projections/pixels.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

#pragma omp declare reduction(add:Statistics : omp_out += omp_in)

bool is_real(SampleType type) { return type == SampleType::f32 || type == SampleType::f64; }

Counts kind_of(SampleType type) { return is_real(type) ? Counts::real : Counts::whole; }

bool hold_counts(const Image& projections, const PreprocessOptions& options) {
  if (options.flat_dark || options.i0 || projections.type == SampleType::u16) return true;
  tuccompi::require(
      is_real(projections.type),
      options.file + ": nothing tells what samples of type " + std::string(name_of(projections.type)) +
          " are: give flats or --i0 if they are counts, convert them to float if they are line integrals");
  return false;
}

bool is_count(double value) { return std::isfinite(value) && value >= 0; }

void check_i0(double i0) {
  const std::string is = "--i0 is " + to_text(i0);
  tuccompi::require(is_count(i0), is + "; it has to be a number of counts, or 0 for the largest count of each view");
}

void check(const PreprocessOptions& options) {
  const std::string dark = "--idark is " + to_text(options.dark);
  tuccompi::require(is_count(options.dark), dark + "; it has to be 0 or a positive number of counts");
  if (options.i0) check_i0(*options.i0);
  if (!options.flat_dark) return;
  tuccompi::require(options.dark == 0, dark + ", but there are flats; give their dark as an image");
  tuccompi::require(!options.i0, "there are flats and --i0; give only one of them");
}

void check_size(const FlatDark& flat_dark, const Image& projections) {
  const std::array<std::int64_t, 2> size{projections.grid.size[0], projections.grid.size[1]};
  tuccompi::require(flat_dark.size == size, flat_dark.flat_name + ": has " + size_text(flat_dark.size) +
                                                " pixels, but the projections have " + size_text(size));
}

/// Calls make(view, first pixel of the row in it, row) for all rows of all views, in parallel, and adds up.
template <class Make>
Statistics for_each_row(Image& projections, const Make& make) {
  const std::int64_t rows = projections.grid.size[1];
  const std::int64_t all = rows * projections.grid.size[2];
  const auto width = static_cast<std::size_t>(projections.grid.size[0]);
  Statistics total;
#pragma omp parallel for reduction(add : total) schedule(static)
  for (std::int64_t row = 0; row < all; ++row) {
    const auto values = std::span(projections.values).subspan(static_cast<std::size_t>(row) * width, width);
    total += make(row / rows, static_cast<std::size_t>(row % rows) * width, values);
  }
  return total;
}

Statistics by_flat(Image& projections, const FlatDark& flat_dark) {
  check_size(flat_dark, projections);
  const Counts kind = kind_of(projections.type);
  const DeadPixels dead(flat_dark, kind);
  const std::span<const float> flat(flat_dark.flat), dark(flat_dark.dark);
  const Statistics total = for_each_row(projections, [&](std::int64_t, std::size_t first, std::span<float> row) {
    return counts_to_line_integrals(row, flat.subspan(first, row.size()), dark.subspan(first, row.size()), kind, row);
  });
#pragma omp parallel for
  for (std::int64_t view = 0; view < projections.grid.size[2]; ++view) dead.repair(projections.plane(view));
  return total;
}

std::vector<double> largest_counts(const Image& projections) {
  std::vector<double> largest(static_cast<std::size_t>(projections.grid.size[2]));
#pragma omp parallel for
  for (std::int64_t view = 0; view < projections.grid.size[2]; ++view)
    largest[static_cast<std::size_t>(view)] = double{*std::ranges::max_element(projections.plane(view))};
  return largest;
}

void check_largest(const std::vector<double>& largest, Counts kind, const PreprocessOptions& options) {
  const auto dark = std::ranges::find_if(largest, [&](double count) { return is_dead(count - options.dark, kind); });
  if (dark == largest.end()) return;
  throw tuccompi::InputError(options.file + ": the largest count of view " +
                             std::to_string(options.first_view + (dark - largest.begin())) + " is " + to_text(*dark) +
                             ", too little above the dark, " + to_text(options.dark) +
                             ", to be I0; give --i0 or flats");
}

/// I0 of each view.
std::vector<double> i0_of(const Image& projections, const PreprocessOptions& options) {
  const Counts kind = kind_of(projections.type);
  const double i0 = options.i0.value_or(65535);
  if (i0 != 0) {
    tuccompi::require(!is_dead(i0 - options.dark, kind), "--i0 is " + to_text(i0) + ", too little above --idark, " +
                                                             to_text(options.dark) + ", for any signal");
    return std::vector<double>(static_cast<std::size_t>(projections.grid.size[2]), i0);
  }
  const std::vector<double> largest = largest_counts(projections);
  check_largest(largest, kind, options);
  return largest;
}

Statistics by_i0(Image& projections, const PreprocessOptions& options) {
  const std::vector<double> i0 = i0_of(projections, options);
  const Counts kind = kind_of(projections.type);
  return for_each_row(projections, [&](std::int64_t view, std::size_t, std::span<float> row) {
    return counts_to_line_integrals(row, i0[static_cast<std::size_t>(view)], options.dark, kind, row);
  });
}

}  // namespace

Statistics preprocess(Image& projections, const PreprocessOptions& options) {
  check(options);
  const bool counts = hold_counts(projections, options);
  require_finite(projections, options.file, "view", options.first_view);
  if (!counts)
    return for_each_row(projections,
                        [](std::int64_t, std::size_t, std::span<float> row) { return statistics_of(row); });
  return options.flat_dark ? by_flat(projections, *options.flat_dark) : by_i0(projections, options);
}

}  // namespace ifdk

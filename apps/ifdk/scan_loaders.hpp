#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "load_scan.hpp"
#include "projections/preprocess.hpp"

namespace ifdk {

/// A scan as options and files of projections, geometry, flats and darks tell it.
Scan load_files(const ScanOptions& options, const GridPlace& place);
/// A scan as its CTSimU files tell it.
Scan load_scenario(const ScanOptions& options, const GridPlace& place);

/// What counts are compared with, in words.
std::string free_beam_of(const PreprocessOptions& how);

/// Columns and rows.
inline std::array<std::int64_t, 2> detector_size(const Grid& grid) { return {grid.size[0], grid.size[1]}; }

/// Of the views of a scan that are used, by their numbers: the share of the rank at `place`, and the numbers of those
/// that it loads. Throws InputError if the grid has more ranks than there are views.
std::vector<std::int64_t> loaded_numbers(const std::vector<std::int64_t>& used, const GridPlace& place,
                                         ViewShare& share);

template <class T>
std::vector<T> numbered(const std::vector<T>& all, const std::vector<std::int64_t>& numbers) {
  std::vector<T> some;
  some.reserve(numbers.size());
  for (const std::int64_t n : numbers) some.push_back(all[static_cast<std::size_t>(n)]);
  return some;
}

}  // namespace ifdk

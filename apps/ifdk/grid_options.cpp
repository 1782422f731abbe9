#include "grid_options.hpp"

#include <cmath>
#include <string_view>

#include "image/io/text.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

using tuccompi::require;

/// Numbers separated by x or commas: one for all `axes`, or one for each.
std::vector<double> numbers(const std::string& option, std::string_view text, std::size_t axes) {
  const std::string shown = option + ": " + in_quotes(text) + ": ";
  std::vector<double> values;
  for (bool more = true; more;) {
    const std::size_t end = text.find_first_of("xX,");
    const auto value = number_in<double>(trimmed(text.substr(0, end)));
    require(value && values.size() < axes,
            shown + "expected one number, or " + std::to_string(axes) + " with x or commas between them");
    require(std::isfinite(*value), shown + "must be finite");
    values.push_back(*value);
    more = end != std::string_view::npos;
    if (more) text.remove_prefix(end + 1);
  }
  require(values.size() == 1 || values.size() == axes,
          shown + "expected one number, or " + std::to_string(axes) + " with x or commas between them");
  values.resize(axes, values.front());
  return values;
}

/// Fills `axes` first axes.
Grid grid_from(const GridOptions& options, std::size_t axes) {
  Grid grid{.size = {1, 1, 1}};
  const auto sizes = numbers("--size", options.size, axes);
  const auto spacings = numbers("--spacing", options.spacing, axes);
  double samples = 1;
  for (std::size_t axis = 0; axis < axes; ++axis) {
    require(sizes[axis] >= 1 && sizes[axis] <= 1e9 && sizes[axis] == std::floor(sizes[axis]),
            "--size: '" + options.size.substr(0, 60) + "': whole numbers from 1 to 1000000000");
    require(spacings[axis] > 0, "--spacing: '" + options.spacing.substr(0, 60) + "': must be above 0 (mm)");
    grid.size[axis] = static_cast<std::int64_t>(sizes[axis]);
    grid.spacing[axis] = spacings[axis];
    samples *= sizes[axis];
  }
  require(samples < 0x1p60, "--size: '" + options.size.substr(0, 60) + "': too many samples");
  grid = centred(grid, static_cast<int>(axes));
  if (options.origin.empty()) return grid;
  const auto origin = numbers("--origin", options.origin, axes);
  for (std::size_t axis = 0; axis < axes; ++axis) grid.origin[axis] = origin[axis];
  return grid;
}

}  // namespace

Grid volume_grid(const GridOptions& options) { return grid_from(options, 3); }

Grid detector_grid(const GridOptions& options, std::int64_t views) {
  Grid grid = grid_from(options, 2);
  grid.size[2] = views;
  require(static_cast<double>(grid.size[0]) * static_cast<double>(grid.size[1]) * static_cast<double>(views) < 0x1p60,
          "--size: '" + options.size.substr(0, 60) + "': too many pixels in " + std::to_string(views) + " views");
  return grid;
}

}  // namespace ifdk

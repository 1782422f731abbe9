#include "views.hpp"

#include <cstdio>

#include "geometry/angles.hpp"
#include "geometry/rtk_xml.hpp"
#include "told_by.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {

using tuccompi::require;

namespace {

/// Those that lie on one circle.
std::vector<CircularParameters> on_circle(const GeometryOptions& options, std::int64_t count) {
  require(options.sid && options.sdd,
          "--sid and --sdd: the distances from source to isocentre and to detector are "
          "missing; or name a file with the geometry");
  CircularParameters circle = options.circle;
  circle.sid = *options.sid;
  circle.sdd = *options.sdd;
  const auto fault = fault_in(circle);
  require(!fault, "--sid, --sdd and the like: " + fault.value_or(""));
  if (options.angles.empty())
    return told_by("--nproj, --first_angle, --arc",
                   [&] { return simulated_geometry(count, options.first_angle, options.arc, circle); });
  std::vector<CircularParameters> parameters;
  for (const double angle : read_angles(options.angles)) {
    parameters.push_back(circle);
    parameters.back().gantry_angle = wrapped_degrees(angle);
  }
  return parameters;
}

}  // namespace

std::string source_of(const GeometryOptions& options) {
  if (!options.file.empty()) return options.file.string();
  return options.angles.empty() ? "--nproj" : options.angles.string();
}

std::vector<CircularParameters> circular_views(const GeometryOptions& options,
                                               std::optional<std::int64_t> projections) {
  if (!options.file.empty()) {
    auto parameters = read_rtk_xml(options.file);
    for (std::size_t s = 0; s < parameters.size(); ++s)
      require(!is_collimated(parameters[s]), options.file.string() + ": projection " + std::to_string(s) +
                                                 ": has jaws (collimation); mask the projections and take them out");
    return parameters;
  }
  require(options.views || projections || !options.angles.empty(),
          "--nproj: the number of views is missing (or name a --geometry)");
  return on_circle(options, options.views.value_or(projections.value_or(0)));
}

std::vector<View> views_of(const std::vector<CircularParameters>& parameters) {
  std::vector<View> views;
  views.reserve(parameters.size());
  for (const CircularParameters& view : parameters) views.push_back(view_of(view));
  return views;
}

std::vector<std::int64_t> selected_views(const std::string& text, std::int64_t count) {
  long long first = 0;
  long long last = count - 1;
  long long step = 1;
  int used = 0;
  if (!text.empty()) {
    bool understood = std::sscanf(text.c_str(), "%lld-%lld%n", &first, &last, &used) == 2;
    if (understood && static_cast<std::size_t>(used) < text.size()) {
      const std::string rest = text.substr(static_cast<std::size_t>(used));
      used = 0;
      understood =
          std::sscanf(rest.c_str(), "/%lld%n", &step, &used) == 1 && static_cast<std::size_t>(used) == rest.size();
    }
    require(understood && first >= 0 && first <= last && step >= 1,
            "--views: '" + text.substr(0, 60) + "': expected FIRST-LAST or FIRST-LAST/STEP, counted from 0");
    require(last < count, "--views: '" + text.substr(0, 60) + "': there are views 0 to " + std::to_string(count - 1));
  }
  std::vector<std::int64_t> selected;
  for (long long n = 0; n <= (last - first) / step; ++n) selected.push_back(first + n * step);
  return selected;
}

}  // namespace ifdk

#include "views.hpp"

#include <cstdio>

#include "geometry/angles.hpp"
#include "geometry/rtk_xml.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {

using tuccompi::require;

std::vector<CircularParameters> circular_views(const GeometryOptions& options,
                                               std::optional<std::int64_t> projections) {
  if (!options.file.empty()) {
    auto parameters = read_rtk_xml(options.file);
    for (std::size_t s = 0; s < parameters.size(); ++s)
      require(!is_collimated(parameters[s]), options.file.string() + ": projection " + std::to_string(s) +
                                                 ": has jaws (collimation); mask the projections and take them out");
    return parameters;
  }
  if (!options.angles.empty()) {
    std::vector<CircularParameters> parameters;
    for (const double angle : read_angles(options.angles)) {
      parameters.push_back(options.circle);
      parameters.back().gantry_angle = wrapped_degrees(angle);
    }
    return parameters;
  }
  require(options.views || projections, "--nproj: the number of views is missing (or name a --geometry)");
  return simulated_geometry(options.views.value_or(projections.value_or(0)), options.first_angle, options.arc,
                            options.circle);
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
      understood = std::sscanf(rest.c_str(), "/%lld%n", &step, &used) == 1 && static_cast<std::size_t>(used) == rest.size();
    }
    require(understood && first >= 0 && first <= last && step >= 1,
            "--views: '" + text.substr(0, 60) + "': expected FIRST-LAST or FIRST-LAST/STEP, counted from 0");
    require(last < count, "--views: '" + text.substr(0, 60) + "': there are views 0 to " + std::to_string(count - 1));
  }
  std::vector<std::int64_t> selected;
  for (long long view = first; view <= last; view += step) selected.push_back(view);
  return selected;
}

}  // namespace ifdk

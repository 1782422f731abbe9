#include "scan_checks.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "geometry/angles.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

constexpr double degree = std::numbers::pi / 180;

}  // namespace

void refuse_one_side(const std::vector<View>& views) {
  std::vector<double> angles;
  for (const View& view : views) angles.push_back(source_angle(view));
  const auto count = static_cast<double>(views.size());
  const double between_views = 360 - largest_gap(angles).size / degree;
  const double span = count > 1 ? between_views * count / (count - 1) : 0;
  char text[128];
  std::snprintf(text, sizeof text, "geometry: the views span %.4g degrees; a reconstruction needs at least 180", span);
  tuccompi::require(span > 180 - 1e-6, text);
}

void refuse_turned_rows(const std::vector<View>& views) {
  constexpr double most = 30;
  const auto turned =
      std::ranges::find_if(views, [](const View& view) { return std::abs(view.u_axis.z) > std::sin(most * degree); });
  if (turned == views.end()) return;
  char text[256];
  std::snprintf(text, sizeof text,
                "geometry: in view %td the detector's rows stand %.3g degrees off the plane of the orbit (limit %.0f); "
                "they are filtered along it: turn the projections and their geometry",
                turned - views.begin(), std::asin(std::min(1.0, std::abs(turned->u_axis.z))) / degree, most);
  throw tuccompi::InputError(text);
}

void refuse_narrow_detector(const Grid& detector) {
  tuccompi::require(detector.size[0] >= 2 && detector.size[1] >= 2,
                    "projections: " + std::to_string(detector.size[0]) + " x " + std::to_string(detector.size[1]) +
                        " pixels: at least 2 columns and 2 rows are needed");
}

void refuse_darkness(const Statistics& statistics) {
  constexpr double most = 0.9;
  const auto pixels = static_cast<double>(statistics.pixels);
  char text[160];
  std::snprintf(
      text, sizeof text,
      "projections: %.3g %% of the pixels are starved: check counts, flats, --i0, and whether these are counts",
      100 * static_cast<double>(statistics.starved) / pixels);
  tuccompi::require(static_cast<double>(statistics.starved) <= most * pixels, text);
}

}  // namespace ifdk

#include "filter/short_scan.hpp"

#include <cmath>
#include <cstdio>
#include <numbers>

#include "geometry/angles.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

using std::numbers::pi;

double degrees(double radians) { return radians * 180 / pi; }

std::string text(const char* format, double a, double b) {
  char buffer[256];
  std::snprintf(buffer, sizeof buffer, format, a, b);
  return buffer;
}

}  // namespace

ShortScan::ShortScan(std::span<const View> views, const Grid& /*detector*/, const ShortScanRule& rule) {
  if (views.size() == 1) {
    why_ = "no Parker weights: there is one view only";
    return;
  }
  std::vector<double> angles;
  for (const View& view : views) angles.push_back(source_angle(view));
  const LargestGap gap = largest_gap(angles);
  const double limit = std::max(rule.degrees * pi / 180, rule.median_gaps * gap.median);
  active_ = gap.size >= limit;
  const double arc = 2 * pi - gap.size;
  if (!active_) {
    why_ = text("no Parker weights: the largest gap between views is %.4g degrees, below %.4g", degrees(gap.size),
                degrees(limit));
    return;
  }
  first_ = gap.first;
  delta_ = (arc - pi) / 2;
  why_ = text("Parker weights: the views span %.4g degrees (the largest gap is %.4g)", degrees(arc), degrees(gap.size));
  tuccompi::require(delta_ > 0, text("geometry: the views span %.4g degrees in %.0f views; a reconstruction needs more "
                                     "than 180",
                                     degrees(arc), static_cast<double>(views.size())));
}

double ShortScan::weight(double angle, double alpha) const {
  if (!active_) return 1;
  double beta = std::fmod(angle - first_, 2 * pi);
  if (beta < -1e-9) beta += 2 * pi;
  const auto rise = [](double x) { return 2 * std::pow(std::sin(x), 2); };
  alpha = -alpha;  // RTK's sense
  if (beta < 2 * delta_ - 2 * alpha) return rise(pi * beta / (4 * (delta_ - alpha)));
  if (beta <= pi - 2 * alpha) return 2;
  if (beta <= pi + 2 * delta_) return rise(pi * (pi + 2 * delta_ - beta) / (4 * (delta_ + alpha)));
  return 0;
}

}  // namespace ifdk

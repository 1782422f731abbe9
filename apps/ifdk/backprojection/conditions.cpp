#include "backprojection/conditions.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace ifdk {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

constexpr double mirror_tolerance = 1e-3;  ///< pixels

/// Shared rows: the mirrored sample falls on the same fractions of rows.
constexpr double whole_row = 1e-6;

/// Calls visit(i, j) for the corners of the volume's footprint: ratios of linear functions have their extremes there.
template <class Visit>
void for_each_corner(const Grid& volume, Visit visit) {
  for (const double i : {0.0, static_cast<double>(volume.size[0] - 1)})
    for (const double j : {0.0, static_cast<double>(volume.size[1] - 1)}) visit(i, j);
}

std::string sentence(const char* format, std::size_t view, double value, double limit) {
  char text[256];
  std::snprintf(text, sizeof text, format, view, value, limit);
  return text;
}

}  // namespace

double column_tilt(const Matrix34& p, const Grid& volume) {
  const double top = static_cast<double>(volume.size[2] - 1);
  double tilt = 0;
  for_each_corner(volume, [&](double i, double j) {
    const Hit low = hit(p, i, j, 0);
    const Hit high = hit(p, i, j, top);
    if (low.z <= 0 || high.z <= 0) {
      tilt = infinite;
      return;
    }
    // What v would be with the other end's z: a change of z shifts v as well.
    const double v_shift = std::max(std::abs(low.v), std::abs(high.v)) * std::abs(high.z / low.z - 1);
    tilt = std::max({tilt, std::abs(high.u - low.u), v_shift});
  });
  return tilt;
}

MirrorSum mirror_sum(const Matrix34& p, const Grid& volume) {
  const double top = static_cast<double>(volume.size[2] - 1);
  MirrorSum sum{infinite, -infinite};
  for_each_corner(volume, [&](double i, double j) {
    const double at = hit(p, i, j, 0).v + hit(p, i, j, top).v;
    sum = {std::min(sum.least, at), std::max(sum.greatest, at)};
  });
  return sum;
}

FastConditions fast_conditions(std::span<const Matrix34> views, const Grid& volume) {
  for (std::size_t s = 0; s < views.size(); ++s) {
    const double tilt = column_tilt(views[s], volume);
    if (std::isinf(tilt))
      return {false, false, "a part of the volume is not in front of the source in view " + std::to_string(s)};
    if (!(tilt <= parallel_columns))
      return {false, false,
              sentence("the detector's columns are not parallel to the rotation axis: in view %zu a voxel column "
                       "strays by %.3g pixels (limit %.3g)",
                       s, tilt, parallel_columns)};
  }
  for (std::size_t s = 0; s < views.size(); ++s) {
    const MirrorSum sum = mirror_sum(views[s], volume);
    if (sum.greatest - sum.least > mirror_tolerance)
      return {true, false,
              sentence("columns are parallel to the axis, but slices are no mirror images: in view %zu "
                       "v(k) + v(nz-1-k) varies by %.3g pixels over the volume (limit %.3g)",
                       s, sum.greatest - sum.least, mirror_tolerance)};
    const double off =
        std::max(std::abs(sum.least - std::round(sum.least)), std::abs(sum.greatest - std::round(sum.least)));
    if (off > whole_row)
      return {
          true, false,
          sentence("columns are parallel to the axis, but mirrored slices fall between rows: in view %zu by %.3g of "
                   "a row (limit %.3g)",
                   s, off, whole_row)};
  }
  return {true, true, "columns are parallel to the axis and mirrored slices share their rows"};
}

}  // namespace ifdk

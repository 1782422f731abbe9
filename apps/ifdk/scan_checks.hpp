#pragma once

#include <vector>

#include "geometry/view.hpp"
#include "image/grid.hpp"
#include "projections/statistics.hpp"

namespace ifdk {

/// Throws InputError, whatever --short says, which only decides on weights: views from one side are no scan. Each view
/// stands for the gap to the next, so that 180 views a degree apart span 180 degrees.
void refuse_one_side(const std::vector<View>& views);

/// Throws InputError for detector rows that stand more than 30 degrees off the plane of the orbit: the ramp filter runs
/// along rows.
void refuse_turned_rows(const std::vector<View>& views);

/// Throws InputError for a detector with a single column or row, between which nothing can be interpolated.
void refuse_narrow_detector(const Grid& detector);

/// Throws InputError if nearly no pixel has a signal.
void refuse_darkness(const Statistics& statistics);

}  // namespace ifdk

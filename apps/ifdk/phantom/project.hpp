#pragma once

#include <span>

#include "geometry/view.hpp"
#include "image/grid.hpp"
#include "phantom/ellipsoid.hpp"

namespace ifdk {

/// Exact line integrals of a phantom for one view: `out` gets, u fastest, detector.size[0] x detector.size[1] values in
/// units of density times mm. Detector coordinates (mm) are those of View; size[2] does not matter.
///
/// A ray starts in the source and goes through the centre of a pixel without end: what lies beyond the detector counts,
/// as in RTK, and what lies behind the source does not, so of an ellipsoid around the source the part ahead counts.
/// (RTK uses the whole line, and there subtracts what is behind the source; for sources outside of the phantom and in
/// front of it both agree.) Computed in double, rows in parallel.
void project(std::span<const Ellipsoid> phantom, const View& view, const Grid& detector, std::span<float> out);

}  // namespace ifdk

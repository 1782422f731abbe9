#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "geometry/view.hpp"
#include "image/grid.hpp"

namespace ifdk {

/// When a scan counts as short: its largest gap between neighbouring source angles is `degrees` at least, and
/// `median_gaps` median gaps.
struct ShortScanRule {
  double degrees = 20;
  double median_gaps = 3;  ///< 0: RTK's rule, degrees alone
};

/// Parker's weights for the redundant rays of a short scan (ct_conventions 2, step 2).
class ShortScan {
 public:
  /// Decides by the rule. Throws InputError if the scan is short and its arc is below 180 degrees.
  ShortScan(std::span<const View> views, const Grid& detector, const ShortScanRule& rule);

  bool active() const { return active_; }
  /// One sentence: weighted or not, and why.
  const std::string& why() const { return why_; }
  /// The weight of view `view` (source angle in radians) for the ray at fan angle `alpha`: 0 to 2, 1 if not active.
  double weight(double source_angle, double fan_angle) const;

 private:
  bool active_ = false;
  std::string why_;
  double first_ = 0;  ///< source angle where the scan begins
  double delta_ = 0;  ///< half of what the arc exceeds 180 degrees by
};

}  // namespace ifdk

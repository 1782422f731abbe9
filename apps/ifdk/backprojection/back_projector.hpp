#pragma once

#include <memory>
#include <string>
#include <vector>

#include "backprojection/column_view.hpp"
#include "backprojection/edge_rule.hpp"
#include "backprojection/filtered_views.hpp"
#include "backprojection/slab.hpp"

namespace ifdk {

/// What all kernels are made from.
struct BackProjection {
  Grid volume;
  Grid detector;
  std::vector<Matrix34> views;  ///< voxel_to_pixel of each
  std::vector<EdgeRule> edges;  ///< of each view
};

/// Adds up what the filtered projections say of a slab: for each voxel the sum over the views of the bilinearly
/// interpolated value / z^2 (the paper's algorithm 2, line 6 ff.). Shared by all lanes; run() is thread-safe, and uses
/// the calling thread's OpenMP team.
class BackProjector {
 public:
  virtual ~BackProjector() = default;
  /// How it wants the projections.
  virtual Layout layout() const = 0;
  virtual std::string name() const = 0;
  /// Adds to the slab's values. A voxel's bits do not depend on which slab it is in.
  virtual void run(const FilteredViews& projections, Slab& slab) const = 0;
};

/// Algorithm 2, for any matrices: positions and sums in double. The oracle of the others.
std::unique_ptr<BackProjector> make_general_kernel(BackProjection setup);

/// Algorithm 4: transposed projections, k fastest, mirrored slices together; vectorised (AVX2 where there is). Needs
/// fast_conditions().columns, and edge rule inside for every view. `mirror`: fast_conditions().mirror holds too.
/// `vectorised`: with AVX2 where the processor has it; otherwise the same in plain C++.
std::unique_ptr<BackProjector> make_columns_kernel(BackProjection setup, bool mirror, bool vectorised = true);

/// Algorithm 2 as one would write it down, in float: what the others' speed is measured against.
std::unique_ptr<BackProjector> make_plain_kernel(BackProjection setup);

}  // namespace ifdk

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "backprojection/back_projector.hpp"
#include "backprojection/conditions.hpp"
#include "filter/short_scan.hpp"
#include "pipeline/filtered_stack.hpp"

namespace ifdk {

enum class KernelChoice { automatic, general, columns, plain };
enum class EdgeChoice { automatic, inside, clamped };

struct ReconstructionOptions {
  RampOptions ramp{};
  ShortScanRule short_scan{};
  KernelChoice kernel = KernelChoice::automatic;
  EdgeChoice edges = EdgeChoice::automatic;
  bool vectorised = true;  ///< the columns kernel with AVX2 where there is
};

/// Throw InputError, naming the option, for an unknown name.
KernelChoice kernel_named(const std::string& name);
EdgeChoice edges_named(const std::string& name);

/// All that back-projects one stack of projections into one volume, on one rank: weights, filter, filtered rows,
/// kernel. It is the same on every rank; which slabs are made where is the caller's business.
class Reconstruction {
 public:
  /// `line_integrals`: nu x nv x views, view s taken by views[s], in any order of angles. Throws InputError if the
  /// kernel that was chosen does not fit the geometry.
  Reconstruction(Image line_integrals, const std::vector<View>& views, const Grid& volume,
                 const ReconstructionOptions& options);
  /// A part: `views` are all of the scan, which decide on the weights; those of `share.stacked` are back-projected,
  /// those of `share.loaded` are in `line_integrals`.
  Reconstruction(Image line_integrals, const std::vector<View>& views, const Grid& volume,
                 const ReconstructionOptions& options, const ViewShare& share);
  Reconstruction(const Reconstruction&) = delete;
  Reconstruction& operator=(const Reconstruction&) = delete;

  const Grid& volume() const { return volume_; }
  const Grid& projections() const { return line_integrals_.grid; }
  const BackProjector& kernel() const { return *kernel_; }
  FilteredStack& stack() { return *stack_; }
  const ShortScan& short_scan() const { return short_scan_; }
  const RowFilter& filter() const { return filter_; }
  /// A part of the volume is not in front of the source in some view.
  bool reaches_source() const { return reaches_source_; }
  /// One sentence: which kernel, and why.
  const std::string& why_kernel() const { return why_kernel_; }

  /// What GPU units back-project with: the kernel's geometry and layout.
  const BackProjection& setup() const { return setup_; }
  /// All filtered rows of all views, for a device to copy.
  FilteredViews all_filtered(FilteredStack::Lane& lane);

  /// The detector rows of a slab, filtered; then the slab.
  void run(Slab& slab, FilteredStack::Lane& lane);

 private:
  void choose_kernel(const std::vector<Matrix34>& all_views, ViewRange stacked, const ReconstructionOptions& options);

  Image line_integrals_;
  Grid volume_;
  std::vector<Matrix34> matrices_;  ///< of the stacked views
  std::vector<bool> upside_down_;
  ShortScan short_scan_;
  ViewWeights weights_;
  RowFilter filter_;
  std::string why_kernel_;
  bool reaches_source_ = false;
  BackProjection setup_;
  std::unique_ptr<BackProjector> kernel_;
  std::unique_ptr<FilteredStack> stack_;
};

}  // namespace ifdk

#include "pipeline/reconstruction.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

using tuccompi::InputError;

std::vector<Matrix34> matrices_of(const std::vector<View>& views, const Grid& volume, const Grid& detector) {
  std::vector<Matrix34> matrices;
  for (const View& view : views) matrices.push_back(voxel_to_pixel(view, volume, detector));
  return matrices;
}

template <class T>
std::vector<T> part_of(const std::vector<T>& all, ViewRange range) {
  return {all.begin() + range.begin, all.begin() + range.end};
}

std::vector<EdgeRule> edges_of(const std::vector<Matrix34>& views, const Grid& volume, EdgeChoice choice) {
  std::vector<EdgeRule> edges;
  for (const Matrix34& view : views)
    edges.push_back(choice == EdgeChoice::automatic ? rtk_edge_rule(view, volume)
                    : choice == EdgeChoice::inside  ? EdgeRule::inside
                                                    : EdgeRule::clamped);
  return edges;
}

}  // namespace

KernelChoice kernel_named(const std::string& name) {
  if (name == "auto") return KernelChoice::automatic;
  if (name == "general") return KernelChoice::general;
  if (name == "columns") return KernelChoice::columns;
  if (name == "plain") return KernelChoice::plain;
  throw InputError("--kernel: '" + name + "': one of auto, general, columns, plain");
}

EdgeChoice edges_named(const std::string& name) {
  if (name == "auto") return EdgeChoice::automatic;
  if (name == "inside") return EdgeChoice::inside;
  if (name == "clamped") return EdgeChoice::clamped;
  throw InputError("--edge: '" + name + "': one of auto, inside, clamped");
}

Reconstruction::Reconstruction(Image line_integrals, const std::vector<View>& views, const Grid& volume,
                               const ReconstructionOptions& options)
    : Reconstruction(std::move(line_integrals), views, volume, options,
                     {{0, static_cast<std::int64_t>(views.size())}, {0, static_cast<std::int64_t>(views.size())}}) {}

Reconstruction::Reconstruction(Image line_integrals, const std::vector<View>& views, const Grid& volume,
                               const ReconstructionOptions& options, const ViewShare& share)
    : line_integrals_(std::move(line_integrals)),
      volume_(volume),
      upside_down_(static_cast<std::size_t>(share.stacked.count()), false),
      short_scan_(views, line_integrals_.grid, options.short_scan),
      weights_(views, line_integrals_.grid, short_scan_),
      filter_(line_integrals_.grid.size[0], line_integrals_.grid.spacing[0], options.ramp) {
  const std::vector<Matrix34> all_views = matrices_of(views, volume, line_integrals_.grid);
  matrices_ = part_of(all_views, share.stacked);
  choose_kernel(all_views, share.stacked, options);
  if (kernel_->layout() == Layout::columns)
    std::transform(matrices_.begin(), matrices_.end(), upside_down_.begin(), ifdk::upside_down);
  stack_ = std::make_unique<FilteredStack>(line_integrals_, weights_, filter_, kernel_->layout(), upside_down_, share);
}

/// By all views, so that every rank chooses the same.
void Reconstruction::choose_kernel(const std::vector<Matrix34>& all_views, ViewRange stacked,
                                   const ReconstructionOptions& options) {
  const std::vector<EdgeRule> edges = edges_of(all_views, volume_, options.edges);
  const FastConditions fast = fast_conditions(all_views, volume_);
  reaches_source_ =
      std::ranges::any_of(all_views, [&](const Matrix34& view) { return std::isinf(column_tilt(view, volume_)); });
  const bool inside = std::ranges::all_of(edges, [](EdgeRule rule) { return rule == EdgeRule::inside; });
  const bool columns =
      options.kernel == KernelChoice::columns || (options.kernel == KernelChoice::automatic && fast.columns && inside);
  setup_ = {volume_, line_integrals_.grid, matrices_, part_of(edges, stacked)};
  if (columns) {
    tuccompi::require(fast.columns, "--kernel columns: " + fast.why + "; use general");
    tuccompi::require(inside, "--kernel columns: knows --edge inside only; use general");
    kernel_ = make_columns_kernel(setup_, fast.mirror, options.vectorised);
    why_kernel_ = fast.why;
  } else if (options.kernel == KernelChoice::plain) {
    tuccompi::require(options.edges != EdgeChoice::clamped, "--kernel plain: knows --edge inside only; use general");
    std::ranges::fill(setup_.edges, EdgeRule::inside);  // for GPU units too
    kernel_ = make_plain_kernel(setup_);
    why_kernel_ = "asked for";
  } else {
    kernel_ = make_general_kernel(setup_);
    why_kernel_ = options.kernel == KernelChoice::general ? "asked for"
                  : fast.columns                          ? "the fast kernel knows --edge inside only"
                                                          : fast.why;
  }
}

FilteredViews Reconstruction::all_filtered(FilteredStack::Lane& lane) {
  stack_->require({0, line_integrals_.grid.size[1]}, lane);
  return stack_->views();
}

void Reconstruction::run(Slab& slab, FilteredStack::Lane& lane) {
  const SlabRows rows = rows_for(slab.pairs(), matrices_, upside_down_, volume_, line_integrals_.grid.size[1]);
  stack_->require(rows.lower, lane);
  stack_->require(rows.upper, lane);
  kernel_->run(stack_->views(), slab);
}

}  // namespace ifdk

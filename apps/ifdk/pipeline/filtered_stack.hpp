#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "backprojection/aligned_floats.hpp"
#include "backprojection/detector_rows.hpp"
#include "backprojection/filtered_views.hpp"
#include "filter/row_filter.hpp"
#include "filter/view_weights.hpp"
#include "image/image.hpp"
#include "pipeline/view_range.hpp"

namespace ifdk {

/// The filtered projections of a rank: weighted and convolved with the ramp when a lane first needs their rows, and
/// then kept. A lane that finds others at work on the same rows helps them.
class FilteredStack {
 public:
  /// A lane's scratch: one workspace for each thread of its team. Made on the thread that will use it.
  class Lane {
   public:
    explicit Lane(const FilteredStack& stack);

   private:
    friend class FilteredStack;
    std::vector<RowFilter::Workspace> workspaces_;
  };

  /// Holds the views share.stacked of the scan, of which share.loaded are in `line_integrals`. Keeps references to all
  /// but `upside_down` (of each stacked view: rows are stored last one first; layout columns only) and `share`.
  FilteredStack(const Image& line_integrals, const ViewWeights& weights, const RowFilter& filter, Layout layout,
                std::vector<bool> upside_down, const ViewShare& share);

  /// Returns when the rows are there. Rows are counted as they are stored. Needs all stacked views to be loaded, or
  /// mark_complete(). Thread-safe.
  void require(DetectorRows rows, Lane& lane);
  /// Forgets what was filtered: for a job that is run again.
  void forget();

  /// Filters all rows of a loaded view, by its number in the scan, whether or not it was done before. Thread-safe for
  /// different views.
  void filter_view(std::int64_t view, Lane& lane);
  /// The memory of some stacked views, by their numbers in the scan: for those that are filtered elsewhere.
  std::span<float> memory_of(ViewRange views);
  /// All rows of all views are there.
  void mark_complete();

  /// What require() has fetched is valid in it.
  FilteredViews views() const;
  /// Bytes that such a stack takes.
  static double bytes(const Grid& projections, Layout layout);
  /// How many rows of how many projections were filtered so far.
  std::int64_t rows_filtered() const { return rows_filtered_; }

 private:
  static constexpr std::int64_t block_rows = RowFilter::rows_at_once;
  static constexpr std::int64_t chunk_views = 8;

  /// Rows that are filtered together, in chunks of views.
  struct Block {
    std::atomic<std::int64_t> next_chunk = 0;
    std::atomic<std::int64_t> chunks_done = 0;
  };

  void work_on(Block& block, std::int64_t number, RowFilter::Workspace& workspace);
  void filter_rows(std::int64_t view, std::int64_t first_row, RowFilter::Workspace& workspace);
  void store(std::int64_t view, std::int64_t first_row, RowFilter::Workspace& workspace);

  const Image& input_;
  const ViewWeights& weights_;
  const RowFilter& filter_;
  Layout layout_;
  std::vector<bool> upside_down_;
  ViewShare share_;
  std::int64_t nu_, nv_, count_, chunks_;
  std::int64_t pitch_, stride_;
  AlignedFloats data_;
  std::vector<Block> blocks_;
  std::atomic<std::int64_t> rows_filtered_ = 0;
};

}  // namespace ifdk

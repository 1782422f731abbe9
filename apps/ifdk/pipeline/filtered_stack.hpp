#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "backprojection/detector_rows.hpp"
#include "backprojection/filtered_views.hpp"
#include "filter/row_filter.hpp"
#include "filter/view_weights.hpp"
#include "image/image.hpp"
#include "pipeline/aligned_floats.hpp"

namespace ifdk {

/// The filtered projections of a rank: weighted and convolved with the ramp when a lane first needs their rows, and then
/// kept. A lane that finds others at work on the same rows helps them.
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

  /// Keeps references to all but `upside_down` (per view: rows are stored last one first; layout columns only).
  FilteredStack(const Image& line_integrals, const ViewWeights& weights, const RowFilter& filter, Layout layout,
                std::vector<bool> upside_down);

  /// Returns when the rows are there. Rows are counted as they are stored. Thread-safe.
  void require(DetectorRows rows, Lane& lane);
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
  void filter_view(std::int64_t view, std::int64_t first_row, RowFilter::Workspace& workspace);
  void store(std::int64_t view, std::int64_t first_row, RowFilter::Workspace& workspace);

  const Image& input_;
  const ViewWeights& weights_;
  const RowFilter& filter_;
  Layout layout_;
  std::vector<bool> upside_down_;
  std::int64_t nu_, nv_, count_, chunks_;
  std::int64_t pitch_, stride_;
  AlignedFloats data_;
  std::vector<Block> blocks_;
  std::atomic<std::int64_t> rows_filtered_ = 0;
};

}  // namespace ifdk

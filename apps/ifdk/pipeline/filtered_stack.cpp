#include "pipeline/filtered_stack.hpp"

#include <omp.h>

#include <algorithm>
#include <utility>

namespace ifdk {
namespace {

std::int64_t rounded_up(std::int64_t count) {
  return (count + column_multiple - 1) / column_multiple * column_multiple;
}

std::int64_t pitch_of(const Grid& projections, Layout layout) {
  return rounded_up(projections.size[layout == Layout::rows ? 0 : 1]);
}

/// Rows are stored in whole blocks, the last of which may hold zeros; so are columns, by their pitch.
std::int64_t stride_of(const Grid& projections, Layout layout) {
  return pitch_of(projections, layout) *
         (layout == Layout::rows ? rounded_up(projections.size[1]) : projections.size[0]);
}

}  // namespace

FilteredStack::Lane::Lane(const FilteredStack& stack) {
  for (int thread = 0; thread < omp_get_max_threads(); ++thread) workspaces_.emplace_back(stack.filter_);
}

FilteredStack::FilteredStack(const Image& line_integrals, const ViewWeights& weights, const RowFilter& filter,
                             Layout layout, std::vector<bool> upside_down, const ViewShare& share)
    : input_(line_integrals),
      weights_(weights),
      filter_(filter),
      layout_(layout),
      upside_down_(std::move(upside_down)),
      share_(share),
      nu_(line_integrals.grid.size[0]),
      nv_(line_integrals.grid.size[1]),
      count_(share.stacked.count()),
      chunks_((count_ + chunk_views - 1) / chunk_views),
      pitch_(pitch_of(line_integrals.grid, layout)),
      stride_(stride_of(line_integrals.grid, layout)),
      data_(aligned_floats(static_cast<std::size_t>(stride_ * count_))),
      blocks_(static_cast<std::size_t>((nv_ + block_rows - 1) / block_rows)) {}

double FilteredStack::bytes(const Grid& projections, Layout layout) {
  return sizeof(float) * static_cast<double>(stride_of(projections, layout)) * static_cast<double>(projections.size[2]);
}

FilteredViews FilteredStack::views() const {
  return {.data = data_.get(), .nu = nu_, .nv = nv_, .pitch = pitch_, .stride = stride_};
}

void FilteredStack::require(DetectorRows rows, Lane& lane) {
  if (rows.begin >= rows.end) return;
  const std::int64_t first = rows.begin / block_rows;
  const std::int64_t last = (rows.end - 1) / block_rows;
  for (std::int64_t number = first; number <= last; ++number) {
    Block& block = blocks_[static_cast<std::size_t>(number)];
    if (block.next_chunk.load() >= chunks_) continue;
#pragma omp parallel
    work_on(block, number, lane.workspaces_[static_cast<std::size_t>(omp_get_thread_num())]);
  }
  for (std::int64_t number = first; number <= last; ++number) {
    auto& done = blocks_[static_cast<std::size_t>(number)].chunks_done;
    for (std::int64_t seen = done.load(); seen < chunks_; seen = done.load()) done.wait(seen);
  }
}

void FilteredStack::forget() {
  for (Block& block : blocks_) {
    block.next_chunk = 0;
    block.chunks_done = 0;
  }
}

void FilteredStack::filter_view(std::int64_t view, Lane& lane) {
  const std::int64_t stacked = view - share_.stacked.begin;
#pragma omp parallel for schedule(dynamic)
  for (std::int64_t row = 0; row < nv_; row += block_rows)
    filter_rows(stacked, row, lane.workspaces_[static_cast<std::size_t>(omp_get_thread_num())]);
}

std::span<float> FilteredStack::memory_of(ViewRange views) {
  return {data_.get() + (views.begin - share_.stacked.begin) * stride_,
          static_cast<std::size_t>(views.count() * stride_)};
}

void FilteredStack::mark_complete() {
  for (Block& block : blocks_) {
    block.next_chunk = chunks_;
    block.chunks_done = chunks_;
  }
}

void FilteredStack::work_on(Block& block, std::int64_t number, RowFilter::Workspace& workspace) {
  for (std::int64_t chunk = block.next_chunk++; chunk < chunks_; chunk = block.next_chunk++) {
    for (std::int64_t view = chunk * chunk_views; view < std::min(count_, (chunk + 1) * chunk_views); ++view)
      filter_rows(view, number * block_rows, workspace);
    if (++block.chunks_done == chunks_) block.chunks_done.notify_all();
  }
}

void FilteredStack::filter_rows(std::int64_t view, std::int64_t first_row, RowFilter::Workspace& workspace) {
  const auto nu = static_cast<std::size_t>(nu_);
  const std::int64_t in_scan = share_.stacked.begin + view;
  const auto pixels = input_.plane(in_scan - share_.loaded.begin);
  for (std::int64_t r = 0; r < block_rows; ++r) {
    const std::int64_t stored = first_row + r;
    if (stored >= nv_) {
      std::ranges::fill(workspace.row(r), 0.0F);
      continue;
    }
    const std::int64_t row = upside_down_[static_cast<std::size_t>(view)] ? nv_ - 1 - stored : stored;
    weights_.apply(in_scan, row, pixels.subspan(static_cast<std::size_t>(row) * nu, nu), workspace.row(r));
  }
  filter_.run(workspace);
  store(view, first_row, workspace);
  rows_filtered_ += std::min(block_rows, nv_ - first_row);
}

void FilteredStack::store(std::int64_t view, std::int64_t first_row, RowFilter::Workspace& workspace) {
  float* out = data_.get() + view * stride_;
  if (layout_ == Layout::rows) {
    for (std::int64_t r = 0; r < block_rows; ++r) std::ranges::copy(workspace.row(r), out + (first_row + r) * pitch_);
    return;
  }
  const float* rows[block_rows];
  for (std::int64_t r = 0; r < block_rows; ++r) rows[r] = workspace.row(r).data();
  for (std::int64_t u = 0; u < nu_; ++u)
    for (std::int64_t r = 0; r < block_rows; ++r) out[u * pitch_ + first_row + r] = rows[r][u];
}

}  // namespace ifdk

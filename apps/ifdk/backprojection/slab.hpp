#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "image/grid.hpp"

namespace ifdk {

/// Pairs of mirrored slices [begin, end) of a volume of nz slices: slices begin..end-1 and nz-end..nz-1-begin. Pair p
/// is slices p and nz-1-p, one and the same in the middle of an odd number. Tasks are pairs, ranges are slabs.
struct SlicePairs {
  std::int64_t begin = 0, end = 0;
  std::int64_t count() const { return end - begin; }
  friend bool operator==(const SlicePairs&, const SlicePairs&) = default;
};

inline std::int64_t pairs_in(const Grid& volume) { return (volume.size[2] + 1) / 2; }

/// The values of a slab: for each of its slices a plane of nx x ny, x fastest. Two runs of slices lie in memory by
/// rising number: begin .. end - 1, and their mirrors nz - end .. nz - 1 - begin. The middle slice of an odd number is
/// in both; the first counts.
class Slab {
 public:
  Slab(const Grid& volume, SlicePairs pairs)
      : volume_(volume), pairs_(pairs), values_(static_cast<std::size_t>(2 * pairs.count()) * plane_size()) {}

  SlicePairs pairs() const { return pairs_; }
  const Grid& volume() const { return volume_; }
  /// Plane of slice `pair`, and of its mirror.
  std::span<float> lower(std::int64_t pair) { return planes(pair - pairs_.begin, 1); }
  std::span<float> upper(std::int64_t pair) { return planes(pairs_.count() + pairs_.end - 1 - pair, 1); }
  /// The planes of consecutive slices that lie in one of the two runs, from `slice` on.
  std::span<float> planes_from(std::int64_t slice, std::int64_t count) {
    const std::int64_t first_upper = volume_.size[2] - pairs_.end;
    return planes(slice < pairs_.end ? slice - pairs_.begin : pairs_.count() + slice - first_upper, count);
  }
  /// All planes, as they lie in memory.
  std::span<float> values() { return values_; }
  bool is_own_mirror(std::int64_t pair) const { return 2 * pair == volume_.size[2] - 1; }

  /// Calls visit(first slice, planes) for each run of slices; no slice comes twice.
  template <class Visit>
  void for_each_run(Visit visit) {
    visit(pairs_.begin, planes(0, pairs_.count()));
    const std::int64_t skipped = is_own_mirror(pairs_.end - 1) ? 1 : 0;
    if (pairs_.count() > skipped)
      visit(volume_.size[2] - pairs_.end + skipped, planes(pairs_.count() + skipped, pairs_.count() - skipped));
  }
  /// Calls visit(slice, plane) for each slice once.
  template <class Visit>
  void for_each_slice(Visit visit) {
    for_each_run([&](std::int64_t first, std::span<float> run) {
      for (std::size_t at = 0; at < run.size(); at += plane_size())
        visit(first + static_cast<std::int64_t>(at / plane_size()), run.subspan(at, plane_size()));
    });
  }

 private:
  std::size_t plane_size() const { return static_cast<std::size_t>(volume_.size[0] * volume_.size[1]); }
  std::span<float> planes(std::int64_t first, std::int64_t count) {
    return std::span(values_).subspan(static_cast<std::size_t>(first) * plane_size(),
                                      static_cast<std::size_t>(count) * plane_size());
  }

  Grid volume_;
  SlicePairs pairs_;
  std::vector<float> values_;
};

}  // namespace ifdk

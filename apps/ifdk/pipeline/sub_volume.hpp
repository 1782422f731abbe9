#pragma once

#include <algorithm>

#include "backprojection/slab.hpp"
#include "pipeline/volume_sink.hpp"

namespace ifdk {

/// The slices of one row of a grid of ranks, in memory until the row's ranks have added up theirs.
class SubVolume final : public VolumeSink {
 public:
  SubVolume(const Grid& volume, SlicePairs pairs) : slab_(volume, pairs) {}

  void put(std::int64_t first, std::span<const float> planes) override {
    const auto plane = slab_.volume().size[0] * slab_.volume().size[1];
    std::ranges::copy(planes, slab_.planes_from(first, static_cast<std::int64_t>(planes.size()) / plane).begin());
  }
  /// All values, in the same order on every rank of the row.
  std::span<float> values() { return slab_.values(); }
  void write_to(VolumeSink& sink) {
    slab_.for_each_run([&](std::int64_t first, std::span<const float> planes) { sink.put(first, planes); });
  }

 private:
  Slab slab_;
};

}  // namespace ifdk

#pragma once

#include <cstdint>
#include <span>

namespace ifdk {

/// Where finished slices go. Thread-safe; slices may come twice (a task that was done twice), with the same values.
class VolumeSink {
 public:
  virtual ~VolumeSink() = default;
  /// Planes of slices first, first + 1, ..., in our axes.
  virtual void put(std::int64_t first, std::span<const float> planes) = 0;
};

}  // namespace ifdk

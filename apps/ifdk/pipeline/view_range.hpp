#pragma once

#include <cstdint>

namespace ifdk {

/// Views [begin, end) of a scan, by number.
struct ViewRange {
  std::int64_t begin = 0, end = 0;
  std::int64_t count() const { return end - begin; }
  friend bool operator==(const ViewRange&, const ViewRange&) = default;
};

/// Part `part` of `parts` nearly equal parts.
inline ViewRange part_of(ViewRange all, std::int64_t part, std::int64_t parts) {
  return {all.begin + all.count() * part / parts, all.begin + all.count() * (part + 1) / parts};
}

/// Where a rank stands in a grid of ranks; a rank by itself is a grid of one.
struct GridPlace {
  int rows = 1, columns = 1;
  int row = 0, column = 0;
};

/// Which views of a scan of `count` a rank back-projects: those of its column; and which of these it loads and filters.
struct ViewShare {
  ViewRange stacked, loaded;
};
inline ViewShare share_of(const GridPlace& place, std::int64_t count) {
  const ViewRange stacked = part_of({0, count}, place.column, place.columns);
  return {stacked, part_of(stacked, place.row, place.rows)};
}

}  // namespace ifdk

#include "lanes/lane_harmonic.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace apsp {
namespace {

constexpr std::size_t lanes_at_once = 8;  // whose counters fit in the first cache
constexpr std::uint64_t block_vertices = 1024;

/// Narrow lanes: counts how often each distance occurs.
void count_distances(const LaneRows<std::uint8_t>& rows, std::span<HarmonicSum> harmonics) {
  std::vector<std::array<std::uint32_t, 256>> counts(rows.row_bytes);
  for (std::uint64_t first = 0; first < rows.vertices; first += block_vertices) {
    const std::uint64_t end = std::min<std::uint64_t>(first + block_vertices, rows.vertices);
    for (std::size_t lane = 0; lane < harmonics.size(); lane += lanes_at_once)
      for (std::uint64_t vertex = first; vertex < end; ++vertex)
        for (std::size_t i = lane; i < lane + lanes_at_once; ++i)
          ++counts[i][rows.distances[vertex * rows.row_bytes + i]];
  }
  for (std::size_t lane = 0; lane < harmonics.size(); ++lane)
    for (std::uint32_t distance = 1; distance < rows.unreached; ++distance)
      harmonics[lane].add(HarmonicSum::inverse_of(distance).times(counts[lane][distance]));
}

/// What each distance adds. A megabyte, of which a graph uses what is below its greatest distance.
const std::vector<HarmonicSum>& inverses_of_u16() {
  static const std::vector<HarmonicSum> inverses = [] {
    std::vector<HarmonicSum> all(std::size_t{1} << 16);
    for (std::size_t distance = 1; distance < all.size(); ++distance) all[distance] = HarmonicSum::inverse_of(distance);
    return all;
  }();
  return inverses;
}

}  // namespace

template <class Lane>
void add_harmonics(const LaneRows<Lane>& rows, std::span<HarmonicSum> harmonics) {
  if constexpr (sizeof(Lane) == 1) {
    count_distances(rows, harmonics);
  } else {
    const std::size_t lanes = rows.row_bytes / sizeof(Lane);
    for (std::uint64_t vertex = 0; vertex < rows.vertices; ++vertex)
      for (std::size_t lane = 0; lane < harmonics.size(); ++lane) {
        const Lane distance = rows.distances[vertex * lanes + lane];
        if (distance == 0 || distance == rows.unreached) continue;
        if constexpr (sizeof(Lane) == 2)
          harmonics[lane].add(inverses_of_u16()[distance]);
        else
          harmonics[lane].add(HarmonicSum::inverse_of(distance));
      }
  }
}

template void add_harmonics(const LaneRows<std::uint8_t>&, std::span<HarmonicSum>);
template void add_harmonics(const LaneRows<std::uint16_t>&, std::span<HarmonicSum>);
template void add_harmonics(const LaneRows<std::uint32_t>&, std::span<HarmonicSum>);

}  // namespace apsp

#pragma once

// The inner loops of lanes, for vectors of `vector_bytes`. A file per kind of vectors includes this one and is compiled
// with the compiler's options for it. Vectors are the compiler's own: `a + b` and `a < b ? a : b` become one
// instruction each where the processor has it.
//
// Nothing here can overflow: `unreached` plus the largest weight fits, and no row ever holds more than `unreached`.
#include "lanes/lane_kernels.hpp"

namespace apsp {
namespace {

template <class Lane>
struct VectorOf {
  typedef Lane type __attribute__((vector_size(vector_bytes)));
};

constexpr std::size_t most_vectors = 8;         // that are kept in registers while the arcs are gone through
constexpr std::uint32_t block_vertices = 4096;  // whose dirty ones are listed before they are computed
constexpr std::uint32_t arcs_ahead = 8, rows_ahead = 3;
constexpr std::uint64_t most_prefetched = 32;  // predecessors of a vertex

/// Lists the marked ones of up to block_vertices vertices.
inline std::uint32_t list_marked(const std::uint8_t* marks, std::uint32_t first, std::uint32_t end,
                                 std::uint32_t* list) {
  std::uint32_t count = 0;
  for (std::uint32_t vertex = first; vertex < end; vertex += 8) {
    std::uint64_t eight;
    __builtin_memcpy(&eight, marks + vertex, sizeof eight);
    if (eight == 0) continue;
    for (std::uint32_t v = vertex; v < vertex + 8; ++v) {
      list[count] = v;
      count += marks[v] != 0;
    }
  }
  return count;
}

template <class Lane>
void fetch_ahead(const PullRows<Lane>& rows, const std::uint32_t* list, std::uint32_t now, std::uint32_t count) {
  if (now + arcs_ahead < count) __builtin_prefetch(rows.in_arcs + rows.in_offsets[list[now + arcs_ahead]]);
  if (now + rows_ahead >= count) return;
  const std::uint32_t vertex = list[now + rows_ahead];
  const std::uint64_t begin = rows.in_offsets[vertex];
  const std::uint64_t all = rows.in_offsets[vertex + std::size_t{1}];
  const std::uint64_t end = all - begin > most_prefetched ? begin + most_prefetched : all;
  const auto* const bytes = reinterpret_cast<const char*>(rows.distances);
  for (std::uint64_t arc = begin; arc < end; ++arc)
    for (std::size_t line = 0; line < rows.row_bytes; line += 64)
      __builtin_prefetch(bytes + rows.in_arcs[arc].source * rows.row_bytes + line);
}

/// `count` vectors of a vertex's row, the first of which is vector `first`. Returns whether they have changed.
template <class Lane, std::size_t count>
bool relax_row(const PullRows<Lane>& rows, std::uint32_t vertex, std::size_t first) {
  using Vector = typename VectorOf<Lane>::type;
  const std::size_t stride = rows.row_bytes / vector_bytes;
  Vector* const all = reinterpret_cast<Vector*>(rows.distances) + first;
  Vector* const own = all + vertex * stride;
  Vector least[count];
  for (std::size_t i = 0; i < count; ++i) least[i] = own[i];
  for (std::uint64_t arc = rows.in_offsets[vertex]; arc < rows.in_offsets[vertex + std::size_t{1}]; ++arc) {
    const InArc in = rows.in_arcs[arc];
    const Vector* const from = all + in.source * stride;
    const auto weight = static_cast<Lane>(in.weight);
    for (std::size_t i = 0; i < count; ++i) {
      const Vector through = from[i] + weight;
      least[i] = through < least[i] ? through : least[i];
    }
  }
  Vector difference = least[0] ^ own[0];
  for (std::size_t i = 1; i < count; ++i) difference |= least[i] ^ own[i];
  std::uint64_t words[vector_bytes / 8];
  __builtin_memcpy(words, &difference, sizeof difference);
  std::uint64_t any = 0;
  for (const std::uint64_t word : words) any |= word;
  if (any == 0) return false;
  for (std::size_t i = 0; i < count; ++i) own[i] = least[i];
  return true;
}

template <class Lane, std::size_t vectors>
std::uint64_t pull_all(const PullRows<Lane>& rows) {
  constexpr std::size_t at_once = vectors < most_vectors ? vectors : most_vectors;
  std::uint32_t list[block_vertices + 8];
  std::uint64_t computed = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint64_t first = 0; first < rows.vertices; first += block_vertices) {
      const std::uint64_t end = first + block_vertices < rows.vertices ? first + block_vertices : rows.vertices;
      const std::uint32_t count =
          list_marked(rows.dirty, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(end), list);
      computed += count;
      for (std::uint32_t now = 0; now < count; ++now) {
        fetch_ahead(rows, list, now, count);
        const std::uint32_t vertex = list[now];
        rows.dirty[vertex] = 0;
        bool is_new = false;
        for (std::size_t v = 0; v < vectors; v += at_once) is_new |= relax_row<Lane, at_once>(rows, vertex, v);
        if (!is_new) continue;
        changed = true;
        for (std::uint64_t arc = rows.out_offsets[vertex]; arc < rows.out_offsets[vertex + std::size_t{1}]; ++arc)
          rows.dirty[rows.out_targets[arc]] = 1;
      }
    }
  }
  return computed;
}

template <class Lane>
std::uint64_t pull(const PullRows<Lane>& rows) {
  if (rows.row_bytes == 64) return pull_all<Lane, 64 / vector_bytes>(rows);
  if (rows.row_bytes == 128) return pull_all<Lane, 128 / vector_bytes>(rows);
  return pull_all<Lane, 256 / vector_bytes>(rows);
}

/// What sums of so many rows fit in.
template <class Lane>
struct Wide;
template <>
struct Wide<std::uint8_t> {
  using Sum = std::uint16_t;
  static constexpr std::uint64_t rows = 255;
};
template <>
struct Wide<std::uint16_t> {
  using Sum = std::uint32_t;
  static constexpr std::uint64_t rows = 65535;
};
template <>
struct Wide<std::uint32_t> {
  using Sum = std::uint64_t;
  static constexpr std::uint64_t rows = 1U << 20;
};

/// Adds up one vector of each row from `first` to `end`, in counters as narrow as the lanes and sums twice as wide:
/// those of even lanes and those of odd ones.
template <class Lane>
void total_block(const LaneRows<Lane>& rows, std::size_t vector, std::uint64_t first, std::uint64_t end,
                 LaneTotals* totals) {
  using Vector = typename VectorOf<Lane>::type;
  using Sum = typename Wide<Lane>::Sum;
  using Sums = typename VectorOf<Sum>::type;
  constexpr std::size_t lanes = vector_bytes / sizeof(Lane);
  constexpr int bits = 8 * sizeof(Lane);
  const Sums low = Sums{} + static_cast<Sum>(static_cast<Lane>(-1));
  const Vector none = Vector{} + rows.unreached;
  const Vector* row =
      reinterpret_cast<const Vector*>(rows.distances) + first * (rows.row_bytes / vector_bytes) + vector;
  Vector unreached{}, greatest{};
  Sums even{}, odd{};
  for (std::uint64_t vertex = first; vertex < end; ++vertex, row += rows.row_bytes / vector_bytes) {
    const auto is_none = reinterpret_cast<Vector>(*row == none);  // all bits or no bit of a lane
    const Vector finite = *row & ~is_none;
    unreached -= is_none;
    greatest = finite > greatest ? finite : greatest;
    const auto pairs = reinterpret_cast<Sums>(finite);
    even += pairs & low;
    odd += pairs >> bits;
  }
  Lane count[lanes], most[lanes];
  Sum sums[2][lanes / 2];
  __builtin_memcpy(count, &unreached, sizeof count);
  __builtin_memcpy(most, &greatest, sizeof most);
  __builtin_memcpy(sums[0], &even, sizeof even);
  __builtin_memcpy(sums[1], &odd, sizeof odd);
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    LaneTotals& total = totals[vector * lanes + lane];
    total.reached += static_cast<std::uint32_t>(end - first - count[lane]);
    total.greatest = most[lane] > total.greatest ? most[lane] : total.greatest;
    total.sum += sums[lane % 2][lane / 2];
  }
}

template <class Lane>
void total(const LaneRows<Lane>& rows, LaneTotals* totals) {
  const std::size_t vectors = rows.row_bytes / vector_bytes;
  for (std::size_t lane = 0; lane < rows.row_bytes / sizeof(Lane); ++lane) totals[lane] = {};
  for (std::uint64_t first = 0; first < rows.vertices; first += Wide<Lane>::rows) {
    const std::uint64_t end = first + Wide<Lane>::rows < rows.vertices ? first + Wide<Lane>::rows : rows.vertices;
    for (std::size_t vector = 0; vector < vectors; ++vector) total_block(rows, vector, first, end, totals);
  }
}

}  // namespace
}  // namespace apsp

#pragma once

// The inner loops of packs of neighbouring sources (algorithms/near.cpp), for vectors of `vector_bytes`.
#include "lanes/lane_kernels.inl"

namespace apsp {
namespace {

/// Takes all vertices out of a bucket, into the batch. Returns how many.
template <class Lane>
std::uint32_t empty_bucket(const PushRows<Lane>& rows, std::uint32_t bucket) {
  std::uint32_t count = 0;
  for (std::uint32_t vertex = rows.first[bucket]; vertex != no_vertex; vertex = rows.below[vertex])
    rows.batch[count++] = vertex;
  rows.first[bucket] = no_vertex;
  return count;
}

template <class Lane>
void put_into_bucket(PushRows<Lane>& rows, std::uint32_t vertex, std::uint32_t bucket) {
  if (rows.waits[vertex]) return;
  rows.waits[vertex] = 1;
  rows.below[vertex] = rows.first[bucket];
  rows.first[bucket] = vertex;
  ++rows.waiting;
}

/// Lowers a successor's row. Returns whether it has changed.
template <class Lane, std::size_t vectors>
bool lower(typename VectorOf<Lane>::type* row, const typename VectorOf<Lane>::type* own, Lane weight) {
  using Vector = typename VectorOf<Lane>::type;
  Vector least[vectors];
  Vector difference{};
  for (std::size_t v = 0; v < vectors; ++v) {
    const Vector through = own[v] + weight;
    least[v] = through < row[v] ? through : row[v];
    difference |= least[v] ^ row[v];
  }
  std::uint64_t words[vector_bytes / 8];
  __builtin_memcpy(words, &difference, sizeof difference);
  std::uint64_t any = 0;
  for (const std::uint64_t word : words) any |= word;
  if (any == 0) return false;
  for (std::size_t v = 0; v < vectors; ++v) row[v] = least[v];
  return true;
}

template <class Lane>
void fetch_successors(const PushRows<Lane>& rows, std::uint32_t now, std::uint32_t count) {
  if (now + arcs_ahead < count) __builtin_prefetch(rows.out_arcs + rows.out_offsets[rows.batch[now + arcs_ahead]]);
  if (now + rows_ahead >= count) return;
  const std::uint32_t vertex = rows.batch[now + rows_ahead];
  const std::uint64_t begin = rows.out_offsets[vertex];
  const std::uint64_t all = rows.out_offsets[vertex + std::size_t{1}];
  const std::uint64_t end = all - begin > most_prefetched ? begin + most_prefetched : all;
  const auto* const bytes = reinterpret_cast<const char*>(rows.distances);
  for (std::uint64_t arc = begin; arc < end; ++arc)
    for (std::size_t line = 0; line < rows.row_bytes; line += 64)
      __builtin_prefetch(bytes + rows.out_arcs[arc].target * rows.row_bytes + line);
}

template <class Lane, std::size_t vectors>
std::uint64_t push_all(PushRows<Lane> rows) {
  using Vector = typename VectorOf<Lane>::type;
  auto* const all = reinterpret_cast<Vector*>(rows.distances);
  std::uint64_t taken = 0;
  for (std::uint32_t level = 0; rows.waiting > 0; level = (level + 1) & (rows.buckets - 1)) {
    while (const std::uint32_t count = empty_bucket(rows, level)) {  // arcs of weight 0 fill it again
      rows.waiting -= count;
      taken += count;
      for (std::uint32_t now = 0; now < count; ++now) {
        fetch_successors(rows, now, count);
        const std::uint32_t vertex = rows.batch[now];
        rows.waits[vertex] = 0;
        Vector own[vectors];
        for (std::size_t v = 0; v < vectors; ++v) own[v] = all[vertex * vectors + v];
        for (std::uint64_t arc = rows.out_offsets[vertex]; arc < rows.out_offsets[vertex + std::size_t{1}]; ++arc) {
          const OutArc out = rows.out_arcs[arc];
          if (lower<Lane, vectors>(all + out.target * vectors, own, static_cast<Lane>(out.weight)))
            put_into_bucket(rows, out.target, (level + out.weight) & (rows.buckets - 1));
        }
      }
    }
  }
  return taken;
}

template <class Lane>
std::uint64_t push(PushRows<Lane> rows) {
  if (rows.row_bytes == 64) return push_all<Lane, 64 / vector_bytes>(rows);
  if (rows.row_bytes == 128) return push_all<Lane, 128 / vector_bytes>(rows);
  return push_all<Lane, 256 / vector_bytes>(rows);
}

}  // namespace
}  // namespace apsp

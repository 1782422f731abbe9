#pragma once

// The inner loops of bit-parallel Dial (algorithms/bits.cpp), for vectors of `vector_bytes`.
#include "lanes/bit_kernels.hpp"
#include "lanes/lane_kernels.inl"

namespace apsp {
namespace {

typedef std::uint64_t Word __attribute__((vector_size(vector_bytes)));

inline bool any(const Word& word) {
  std::uint64_t parts[vector_bytes / 8];
  __builtin_memcpy(parts, &word, sizeof word);
  std::uint64_t all = 0;
  for (const std::uint64_t part : parts) all |= part;
  return all != 0;
}

/// How often each bit was set in the rows that were added: bit b of all counts is plane b. Rows are added eight at a
/// time by carry-save adders, so most planes are touched for every eighth row only.
template <std::size_t vectors>
class BitCounter {
 public:
  void add(const Word* row) {
    for (std::size_t v = 0; v < vectors; ++v) waiting_[held_][v] = row[v];
    if (++held_ == 8) fold();
  }
  /// Adds the counts to `counts`.
  void total(std::uint32_t* counts) {
    for (; held_ != 0; fold())
      for (; held_ < 8; ++held_)
        for (std::size_t v = 0; v < vectors; ++v) waiting_[held_][v] = Word{};
    for (int plane = 0; plane < planes; ++plane) {
      std::uint64_t parts[vectors * vector_bytes / 8];
      __builtin_memcpy(parts, planes_[plane], sizeof parts);
      for (std::size_t part = 0; part < vectors * vector_bytes / 8; ++part)
        for (std::uint64_t left = parts[part]; left != 0; left &= left - 1)
          counts[64 * part + static_cast<std::size_t>(__builtin_ctzll(left))] += std::uint32_t{1} << plane;
    }
  }

 private:
  static constexpr int planes = 32;

  /// a + b + sum = sum + 2 * carry, bit by bit.
  static void add_three(Word& sum, const Word& a, const Word& b, Word& carry) {
    const Word half = a ^ b;
    carry = (a & b) | (half & sum);
    sum ^= half;
  }
  void fold() {
    held_ = 0;
    for (std::size_t v = 0; v < vectors; ++v) {
      Word twos[4], fours[2], carry;
      for (int i = 0; i < 4; ++i) add_three(planes_[0][v], waiting_[2 * i][v], waiting_[2 * i + 1][v], twos[i]);
      for (int i = 0; i < 2; ++i) add_three(planes_[1][v], twos[2 * i], twos[2 * i + 1], fours[i]);
      add_three(planes_[2][v], fours[0], fours[1], carry);
      for (int plane = 3; plane < planes && any(carry); ++plane) {
        const Word both = planes_[plane][v] & carry;
        planes_[plane][v] ^= carry;
        carry = both;
      }
    }
  }

  Word planes_[planes][vectors] = {};
  Word waiting_[8][vectors] = {};
  int held_ = 0;
};

/// Where the row of an arc's source is that counts at the distance of `slot`: the row of zeros if it is empty. Without
/// a branch, as nobody could foresee which way it goes.
template <std::size_t row_words>
const std::uint64_t* row_behind(const BitRows& rows, const InArc& arc, std::uint32_t slot) {
  std::uint32_t behind = slot - arc.weight;
  behind += rows.slots & (0U - (behind >> 31));
  const std::uint64_t occupied = rows.occupied[arc.source];
  const std::uint64_t is_there = occupied >> behind & 1U;
  const std::uint64_t row = 1 + std::uint64_t{arc.source} * rows.slots + behind;
  return rows.reached + row_words * (row & (0 - is_there));
}

constexpr std::uint32_t occupied_ahead = 16;
constexpr std::uint32_t turns_ahead = 6;
constexpr std::uint32_t turns = 8;  // a power of two above turns_ahead

/// Rows that were asked for ahead of their turn.
struct RowsAhead {
  const std::uint64_t* rows[turns][most_prefetched];
};

inline void fetch_occupied(const BitRows& rows, std::uint32_t vertex) {
  const std::uint64_t begin = rows.in_offsets[vertex];
  const std::uint64_t all = rows.in_offsets[vertex + std::size_t{1}];
  const std::uint64_t end = all - begin > most_prefetched ? begin + most_prefetched : all;
  for (std::uint64_t arc = begin; arc < end; ++arc) __builtin_prefetch(rows.occupied + rows.in_arcs[arc].source);
}

template <std::size_t row_words>
void fetch_rows(const BitRows& rows, std::uint32_t vertex, std::uint32_t slot, const std::uint64_t** ahead) {
  const std::uint64_t begin = rows.in_offsets[vertex];
  const std::uint64_t all = rows.in_offsets[vertex + std::size_t{1}];
  const std::uint64_t end = all - begin > most_prefetched ? begin + most_prefetched : all;
  for (std::uint64_t arc = begin; arc < end; ++arc) {
    const std::uint64_t* const row = row_behind<row_words>(rows, rows.in_arcs[arc], slot);
    *ahead++ = row;
    for (std::size_t word = 0; word < row_words; word += 8) __builtin_prefetch(row + word);
  }
  __builtin_prefetch(rows.seen + std::uint64_t{vertex} * row_words);
}

/// Who is at the tail of some arc to `vertex`, at the right distance.
template <std::size_t row_words>
void gather(const BitRows& rows, std::uint32_t vertex, std::uint32_t slot, const std::uint64_t* const* ahead,
            Word* fresh) {
  constexpr std::size_t vectors = row_words * 8 / vector_bytes;
  const auto take = [&](const std::uint64_t* words) {
    const Word* const row = reinterpret_cast<const Word*>(words);
    for (std::size_t v = 0; v < vectors; ++v) fresh[v] |= row[v];
  };
  const std::uint64_t begin = rows.in_offsets[vertex];
  const std::uint64_t degree = rows.in_offsets[vertex + std::size_t{1}] - begin;
  for (std::uint64_t i = 0; i < degree && i < most_prefetched; ++i) take(ahead[i]);
  for (std::uint64_t i = most_prefetched; i < degree; ++i)
    take(row_behind<row_words>(rows, rows.in_arcs[begin + i], slot));
}

template <std::size_t row_words>
std::uint64_t find_level(const BitRows& rows, std::uint32_t slot, std::uint32_t* counts) {
  constexpr std::size_t vectors = row_words * 8 / vector_bytes;
  std::uint32_t list[block_vertices + 8];
  RowsAhead ahead;
  const auto others = static_cast<std::uint16_t>(~(1U << slot));
  BitCounter<vectors> counter;
  std::uint64_t active = 0;
  for (std::uint64_t first = 0; first < rows.vertices; first += block_vertices) {
    const std::uint64_t end = first + block_vertices < rows.vertices ? first + block_vertices : rows.vertices;
    const std::uint32_t count =
        list_marked(rows.open, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(end), list);
    for (std::uint64_t vertex = first; vertex < end; ++vertex) rows.occupied[vertex] &= others;
    for (std::uint32_t turn = 0; turn < count + turns_ahead; ++turn) {
      if (turn + occupied_ahead < count) fetch_occupied(rows, list[turn + occupied_ahead]);
      if (turn < count) fetch_rows<row_words>(rows, list[turn], slot, ahead.rows[turn % turns]);
      if (turn < turns_ahead) continue;
      const std::uint32_t vertex = list[turn - turns_ahead];
      Word fresh[vectors] = {};
      gather<row_words>(rows, vertex, slot, ahead.rows[(turn - turns_ahead) % turns], fresh);
      Word* const seen = reinterpret_cast<Word*>(rows.seen + std::uint64_t{vertex} * row_words);
      Word all{}, missing{};
      for (std::size_t v = 0; v < vectors; ++v) {
        fresh[v] &= ~seen[v];
        all |= fresh[v];
      }
      if (!any(all)) continue;
      ++active;
      rows.occupied[vertex] = static_cast<std::uint16_t>(rows.occupied[vertex] | 1U << slot);
      const std::uint64_t row = 1 + std::uint64_t{vertex} * rows.slots + slot;
      Word* const kept = reinterpret_cast<Word*>(rows.reached + row_words * row);
      for (std::size_t v = 0; v < vectors; ++v) {
        kept[v] = fresh[v];
        seen[v] |= fresh[v];
        missing |= ~seen[v];
      }
      counter.add(fresh);
      if (!any(missing)) rows.open[vertex] = 0;
    }
  }
  counter.total(counts);
  return active;
}

std::uint64_t level(const BitRows& rows, std::uint32_t slot, std::uint32_t* counts) {
  return rows.row_bytes == 64 ? find_level<8>(rows, slot, counts) : find_level<16>(rows, slot, counts);
}

}  // namespace
}  // namespace apsp

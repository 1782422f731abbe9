#pragma once

#include <cstddef>
#include <cstdint>

#include "lanes/arcs.hpp"

// Included by files that are compiled for one kind of vectors each: see lane_kernels.hpp.

namespace apsp {

/// A row of bits has at most so many bytes.
inline constexpr std::size_t most_bit_row_bytes = 128;
/// Distances that wait at a time, at most: a bit of `occupied` each.
inline constexpr std::uint32_t most_slots = 16;

/// A graph, and rows of bits for its vertices: bit i of a row belongs to source i. Rows have 64 or 128 bytes, and are
/// aligned to 64.
struct BitRows {
  const std::uint64_t* in_offsets = nullptr;
  const InArc* in_arcs = nullptr;  ///< weights from 1 to slots - 1
  std::uint32_t vertices = 0;
  std::size_t row_bytes = 0;
  std::uint32_t slots = 0;
  /// One row of zeros, then `slots` rows a vertex: in row s the sources that reached it at the last distance that
  /// leaves the rest s when divided by `slots`. Holds anything where `occupied` says that there is none.
  std::uint64_t* reached = nullptr;
  std::uint16_t* occupied = nullptr;  ///< by vertex: bit s is set if row s is not empty
  std::uint64_t* seen = nullptr;      ///< one row a vertex: the sources that have reached it
  std::uint8_t* open = nullptr;       ///< by vertex, not 0: some source has not; padded with zeros to 8
};

struct BitKernels {
  /// Finds who is reached at a distance whose rest is `slot`, when all smaller ones are known. Adds to `counts`, one a
  /// bit of a row, how many vertices each source reaches there; returns how many vertices are reached by some source.
  std::uint64_t (*level)(const BitRows& rows, std::uint32_t slot, std::uint32_t* counts) = nullptr;
};

}  // namespace apsp

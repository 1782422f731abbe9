#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "harmonic_sum.hpp"
#include "measures.hpp"

namespace apsp {

/// A row of distances is measured in parts of so many consecutive vertices.
inline constexpr std::uint32_t part_vertices = 1024;
/// Within a part, vertex i is added up by adder i % part_adders, in rising order; then adder a takes over what adder
/// a + half has, for half = 16, 8, 4, 2, 1. The order of additions is laid down, so that sums of doubles have the same
/// bits wherever a row is measured: on a core or by a warp of a GPU.
inline constexpr std::uint32_t part_adders = 32;

/// Of whole distances it is exact, and knows no order.
template <class Total>
using HarmonicOf = std::conditional_t<std::is_floating_point_v<Total>, double, HarmonicSum>;

/// What is kept of one part. Plain bytes.
template <class Total>
struct RowPart {
  Total sum = 0;                    ///< of the finite distances
  Total greatest = 0;               ///< finite distance
  HarmonicOf<Total> harmonic = {};  ///< sum of 1 / distance over those above 0
  std::uint32_t reached = 0;        ///< vertices with a finite distance
  std::uint32_t overflowed = 0;     ///< not 0: the integer sum has exceeded 64 bits
};

inline std::size_t parts_of(std::uint32_t vertices) {
  return (std::size_t{vertices} + part_vertices - 1) / part_vertices;
}

/// Measures a row of distances, part by part.
template <class Distance>
void measure_parts(std::span<const Distance> distances, std::span<RowPart<TotalOf<Distance>>> parts);

/// The measures of the whole row. Throws Error if the sum of integer distances exceeds 64 bits.
template <class Total>
SourceMeasures<Total> combine(std::uint32_t source, std::span<const RowPart<Total>> parts);

}  // namespace apsp

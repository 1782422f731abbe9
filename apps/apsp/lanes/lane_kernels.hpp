#pragma once

#include <cstddef>
#include <cstdint>

#include "lanes/bit_kernels.hpp"
#include "lanes/in_arc.hpp"

// Included by files that are compiled for one kind of vectors each, so it holds no inline function of the standard
// library: the linker might keep that kind's copy of it for all.

namespace apsp {

/// A row of lanes has at most so many bytes.
inline constexpr std::size_t most_row_bytes = 256;

/// A graph, and a row of lanes for each of its vertices: element i of a row is the distance from source i. Rows are
/// aligned to 64 bytes and have 64, 128 or 256 of them.
template <class Lane>
struct LaneRows {
  const std::uint64_t* in_offsets = nullptr;
  const InArc* in_arcs = nullptr;
  const std::uint64_t* out_offsets = nullptr;
  const std::uint32_t* out_targets = nullptr;
  std::uint32_t vertices = 0;
  std::size_t row_bytes = 0;
  Lane* distances = nullptr;
  Lane unreached = 0;             ///< plus the largest weight it still fits in a Lane
  std::uint8_t* dirty = nullptr;  ///< by vertex, not 0: a predecessor's row has changed; padded with zeros to 64
};

/// What is known of one lane.
struct LaneTotals {
  std::uint32_t reached = 0;   ///< vertices with a finite distance
  std::uint32_t greatest = 0;  ///< finite distance
  std::uint64_t sum = 0;       ///< of the finite distances
};

/// The inner loops, compiled for one kind of vectors.
template <class Lane>
struct LaneKernels {
  /// Until no row is dirty: takes for each dirty row the minimum over itself and its predecessors' rows plus the arcs'
  /// weights. Returns how many rows were computed.
  std::uint64_t (*relax)(const LaneRows<Lane>& rows) = nullptr;
  /// Fills `totals`, one a lane of a row.
  void (*total)(const LaneRows<Lane>& rows, LaneTotals* totals) = nullptr;
};

struct VectorKind {
  const char* name = nullptr;  ///< "avx512", "avx2" or "portable"
  LaneKernels<std::uint8_t> u8;
  LaneKernels<std::uint16_t> u16;
  LaneKernels<std::uint32_t> u32;
  BitKernels bits;
};

/// Constants, not functions: nothing of a file that is compiled for other processors may be run to learn about it. Each
/// is there where the compiler knows such vectors.
extern const VectorKind avx512_vectors;
extern const VectorKind avx2_vectors;
extern const VectorKind portable_vectors;

}  // namespace apsp

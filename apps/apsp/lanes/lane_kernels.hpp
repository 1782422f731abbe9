#pragma once

#include <cstddef>
#include <cstdint>

#include "lanes/arcs.hpp"
#include "lanes/bit_kernels.hpp"

// Included by files that are compiled for one kind of vectors each, so it holds no inline function of the standard
// library: the linker might keep that kind's copy of it for all.

namespace apsp {

/// A row of lanes has at most so many bytes.
inline constexpr std::size_t most_row_bytes = 256;

/// A row of lanes for each vertex: element i of a row is the distance from source i. Rows are aligned to 64 bytes and
/// have 64, 128 or 256 of them.
template <class Lane>
struct LaneRows {
  std::uint32_t vertices = 0;
  std::size_t row_bytes = 0;
  Lane* distances = nullptr;
  Lane unreached = 0;  ///< plus the largest weight it still fits in a Lane
};

/// With what pulling needs.
template <class Lane>
struct PullRows : LaneRows<Lane> {
  const std::uint64_t* in_offsets = nullptr;
  const InArc* in_arcs = nullptr;
  const std::uint64_t* out_offsets = nullptr;
  const std::uint32_t* out_targets = nullptr;
  std::uint8_t* dirty = nullptr;  ///< by vertex, not 0: a predecessor's row has changed; padded with zeros to 64
};

/// With what pushing needs.
template <class Lane>
struct PushRows : LaneRows<Lane> {
  const std::uint64_t* out_offsets = nullptr;
  const OutArc* out_arcs = nullptr;
  std::uint32_t buckets = 0;       ///< a power of two above the largest weight
  std::uint32_t* first = nullptr;  ///< by bucket: the vertex on top of it, or none
  std::uint32_t* below = nullptr;  ///< by vertex: the one below it in its bucket, or none
  std::uint8_t* waits = nullptr;   ///< by vertex: 1 if it is in a bucket
  std::uint32_t* batch = nullptr;  ///< room for all vertices
  std::uint64_t waiting = 0;       ///< vertices in buckets
};
inline constexpr std::uint32_t no_vertex = 0xffffffffU;

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
  std::uint64_t (*pull)(const PullRows<Lane>& rows) = nullptr;
  /// Until no bucket has vertices, from bucket 0 on: lowers the rows of a vertex's successors to its own row plus the
  /// arcs' weights, and puts those that fall into the bucket of its own plus the arc's weight. Returns how many
  /// vertices were taken out of buckets.
  std::uint64_t (*push)(PushRows<Lane> rows) = nullptr;
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

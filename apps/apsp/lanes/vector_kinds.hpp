#pragma once

#include <vector>

#include "lanes/lane_kernels.hpp"

namespace apsp {

/// The kinds of vectors that were compiled and that this processor has, the widest first; never empty.
const std::vector<VectorKind>& vector_kinds();

template <class Lane>
const LaneKernels<Lane>& kernels_of(const VectorKind& kind) {
  if constexpr (sizeof(Lane) == 1)
    return kind.u8;
  else if constexpr (sizeof(Lane) == 2)
    return kind.u16;
  else
    return kind.u32;
}

}  // namespace apsp

#pragma once

#include <cstdint>

namespace apsp {

/// An arc as its target sees it.
struct InArc {
  std::uint32_t source;
  std::uint32_t weight;
};

}  // namespace apsp

#pragma once

#include <cstdint>

namespace apsp {

/// An arc as its target sees it.
struct InArc {
  std::uint32_t source;
  std::uint32_t weight;
};

/// An arc as its source sees it.
struct OutArc {
  std::uint32_t target;
  std::uint32_t weight;
};

}  // namespace apsp

#pragma once

#include <cstdint>

namespace ifdk {

/// More views than any scan has: a file that promises more is refused before anything is allocated for it.
inline constexpr std::int64_t max_views = 1'000'000;

}  // namespace ifdk

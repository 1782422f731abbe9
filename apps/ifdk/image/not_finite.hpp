#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "image/image.hpp"

namespace ifdk {

/// Index of the first value that is NaN or infinite. Parallel; as fast as memory.
std::optional<std::int64_t> first_not_finite(std::span<const float> values);

inline std::optional<std::int64_t> first_not_finite(const Image& image) { return first_not_finite(image.values); }

}  // namespace ifdk

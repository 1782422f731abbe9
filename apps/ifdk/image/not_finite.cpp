#include "image/not_finite.hpp"

#include <algorithm>
#include <bit>

namespace ifdk {
namespace {

constexpr std::int64_t block_size = 1 << 14;

bool is_not_finite(float value) {
  constexpr std::uint32_t exponent = 0x7F800000;
  return (std::bit_cast<std::uint32_t>(value) & exponent) == exponent;
}

/// Without a branch in the loop, so that it is vectorised.
bool any_not_finite(std::span<const float> block) {
  std::uint32_t found = 0;
  for (const float value : block) found |= is_not_finite(value) ? 1U : 0U;
  return found != 0;
}

}  // namespace

std::optional<std::int64_t> first_not_finite(std::span<const float> values) {
  const auto size = static_cast<std::int64_t>(values.size());
  std::int64_t first = size;
#pragma omp parallel for reduction(min : first) schedule(static)
  for (std::int64_t start = 0; start < size; start += block_size) {
    if (first < start) continue;
    const auto block =
        values.subspan(static_cast<std::size_t>(start), static_cast<std::size_t>(std::min(block_size, size - start)));
    if (any_not_finite(block))
      first = std::min(first, start + (std::ranges::find_if(block, is_not_finite) - block.begin()));
  }
  return first < size ? std::optional(first) : std::nullopt;
}

}  // namespace ifdk

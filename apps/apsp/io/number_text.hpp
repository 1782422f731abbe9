#pragma once

#include <concepts>
#include <cstdint>
#include <string>

namespace apsp {

/// The shortest decimal text that reads back as the same double; "inf" for infinity.
std::string to_text(double value);

/// Integers stay integers.
template <std::integral Integer>
std::string to_text(Integer value) {
  return std::to_string(value);
}

}  // namespace apsp

#include "io/number_text.hpp"

#include <array>
#include <charconv>

namespace apsp {

std::string to_text(double value) {
  std::array<char, 32> text{};  // the longest shortest form, -2.2250738585072014e-308, has 24 characters
  const auto result = std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), result.ptr};
}

}  // namespace apsp

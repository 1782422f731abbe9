#include "image/read_options.hpp"

#include <cmath>
#include <string>
#include <vector>

#include "image/io/text.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

/// Two or three numbers with an x between them.
template <class Value, class Valid>
std::array<Value, 3> parse_product(std::string_view text, Valid valid, const std::string& refusal) {
  std::array<Value, 3> product{1, 1, 1};
  std::size_t axis = 0;
  for (std::string_view left = text; true; ++axis) {
    const std::size_t end = left.find_first_of("xX");
    const auto value = number_in<Value>(left.substr(0, end));
    tuccompi::require(axis < product.size() && value && valid(*value), refusal);
    product[axis] = *value;
    if (end == std::string_view::npos) break;
    left.remove_prefix(end + 1);
  }
  tuccompi::require(axis >= 1, refusal);
  return product;
}

}  // namespace

std::array<std::int64_t, 3> parse_size(std::string_view text) {
  return parse_product<std::int64_t>(
      text, [](std::int64_t size) { return size >= 1; },
      "the size " + in_quotes(text) + " is not NUxNVxNP, positive whole numbers with x between them");
}

std::array<double, 3> parse_spacing(std::string_view text) {
  return parse_product<double>(
      text, [](double spacing) { return std::isfinite(spacing) && spacing > 0; },
      "the spacing " + in_quotes(text) + " is not DUxDV or DUxDVxDZ, positive numbers of mm with x between them");
}

}  // namespace ifdk

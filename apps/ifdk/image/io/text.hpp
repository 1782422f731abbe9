#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace ifdk {

/// `text` fit for a one-line message: unprintable bytes replaced, shortened to `longest` characters.
std::string printable(std::string_view text, std::size_t longest);

/// The same between quotes, at most 40 characters.
std::string in_quotes(std::string_view text);

/// Without the blanks at both ends.
std::string_view trimmed(std::string_view text);

/// The pieces between separators; several in a row count as one.
std::vector<std::string_view> words_of(std::string_view text, std::string_view separators = " \t\r");

std::string lower_case(std::string_view text);

/// The shortest decimal text that reads back as the same double.
std::string to_text(double value);

/// A number of bytes with three digits and its unit: "1.05 MB".
std::string bytes_text(double bytes);

/// All of `text` as a number, or nothing: also if the number does not fit. A plus sign may stand before it.
template <class Value>
std::optional<Value> number_in(std::string_view text) {
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  Value value{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return stop == end && error == std::errc{} ? std::optional(value) : std::nullopt;
}

}  // namespace ifdk

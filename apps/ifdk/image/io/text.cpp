#include "image/io/text.hpp"

#include <cstdio>

#include <algorithm>
#include <array>

namespace ifdk {

std::string printable(std::string_view text, std::size_t longest) {
  std::string shown(text.substr(0, longest));
  std::ranges::replace_if(
      shown, [](char c) { return c < ' ' || c > '~'; }, '?');
  return shown + (text.size() > longest ? "..." : "");
}

std::string in_quotes(std::string_view text) { return "'" + printable(text, 40) + "'"; }

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t first = std::min(text.find_first_not_of(blanks), text.size());
  text.remove_prefix(first);
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

std::vector<std::string_view> words_of(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> words;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(separators), text.size()));
    if (text.empty()) return words;
    words.push_back(text.substr(0, text.find_first_of(separators)));
    text.remove_prefix(words.back().size());
  }
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return lower;
}

std::string to_text(double value) {
  std::array<char, 32> text{};  // the longest shortest form has 24 characters
  const auto result = std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), result.ptr};
}

std::string bytes_text(double bytes) {
  const char* unit = "B";
  for (const char* next : {"kB", "MB", "GB", "TB", "PB", "EB"}) {
    if (bytes < 999.5) break;
    bytes /= 1000;
    unit = next;
  }
  char text[40];
  std::snprintf(text, sizeof text, "%.3g %s", bytes, unit);
  return text;
}

}  // namespace ifdk

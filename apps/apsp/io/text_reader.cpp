#include "io/text_reader.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>
#include <utility>

#include "tuccompi/core/error.hpp"

namespace apsp {
namespace {

constexpr bool is_printable(char c) { return c >= ' ' && c <= '~'; }

/// std::from_chars() takes no plus sign, files do.
std::string_view without_plus(std::string_view text) {
  const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-';
  return text.substr(plus ? 1 : 0);
}

/// Reads all of `text` as a number, or not at all.
template <class Value>
std::errc parse(std::string_view text, Value& value) {
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return stop == end ? error : std::errc::invalid_argument;
}

}  // namespace

std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string shown(text.substr(0, longest));
  std::replace_if(
      shown.begin(), shown.end(), [](char c) { return !is_printable(c); }, '?');
  return "'" + shown + (text.size() > longest ? "...'" : "'");
}

TextReader::TextReader(std::string file, std::string_view text, Separators separators)
    : file_(std::move(file)),
      text_(text),
      separators_(separators),
      commas_(separators == Separators::blanks_and_commas) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text_.starts_with(byte_order_mark)) next_line_ = byte_order_mark.size();
}

bool TextReader::next_line() {
  if (next_line_ >= text_.size()) return false;
  const std::size_t end = std::min(text_.find('\n', next_line_), text_.size());
  line_ = text_.substr(next_line_, end - next_line_);
  if (line_.ends_with('\r')) line_.remove_suffix(1);
  next_line_ = end + (end < text_.size() ? 1 : 0);
  ++line_number_;
  after_comma_ = false;
  return true;
}

bool TextReader::next_line_but(std::string_view marks) {
  while (next_line())
    if (!at_line_end() && marks.find(line_.front()) == std::string_view::npos) return true;
  return false;
}

bool TextReader::at_line_end() {
  while (!line_.empty() && (line_.front() == ' ' || line_.front() == '\t')) line_.remove_prefix(1);
  return line_.empty() && !after_comma_;
}

std::string_view TextReader::field(std::string_view what) {
  if (at_line_end()) refuse(std::string(what) + " is missing");
  std::size_t size = 0;
  while (size < line_.size() && !is_separator(line_[size])) ++size;
  if (size == 0) refuse(std::string(what) + " is empty: a comma too many");
  const std::string_view field = line_.substr(0, size);
  line_.remove_prefix(size);
  after_comma_ = false;
  if (commas_ && !at_line_end() && line_.front() == ',') {
    line_.remove_prefix(1);
    after_comma_ = true;
  }
  return field;
}

std::uint64_t TextReader::whole_number(std::string_view what) {
  const std::string_view text = field(what);
  std::uint64_t value = 0;
  const std::errc error = parse(text, value);
  if (error == std::errc{}) return value;
  const std::string is = std::string(what) + " is " + quoted(text) + ", ";
  if (error == std::errc::result_out_of_range) refuse(is + "which does not fit in 64 bits");
  std::int64_t negative = 0;
  if (text.front() == '-' && parse(text, negative) != std::errc::invalid_argument) refuse(is + "a negative number");
  refuse(is + "not a whole number");
}

Number TextReader::weight(Declared declared) {
  const std::string_view text = field("the weight");
  Number number;
  if (declared != Declared::real) {
    const std::errc error = parse(without_plus(text), number.whole);
    if (error == std::errc{}) return number;
    if (error == std::errc::result_out_of_range)
      refuse("the weight is " + quoted(text) + ", a whole number that does not fit in 64 bits");
  }
  number = real_weight(text);
  if (declared == Declared::whole)
    refuse("the weight is " + quoted(text) + ", not a whole number, though the header says integer");
  return number;
}

Number TextReader::real_weight(std::string_view text) const {
  const std::string is = "the weight is " + quoted(text) + ", ";
  Number number{.real = true};
  const std::errc error = parse(without_plus(text), number.value);
  if (error == std::errc::result_out_of_range) refuse(is + "which is outside the range of a double");
  if (error != std::errc{}) refuse(is + "not a number");
  if (!std::isfinite(number.value)) refuse(is + "not a finite number");
  if (number.value < 0) refuse(is + "but shortest paths need weights that are not negative");
  number.value = std::abs(number.value);  // -0
  return number;
}

void TextReader::expect_line_end(std::string_view after) {
  if (at_line_end()) return;
  refuse("unexpected " + quoted(line_.empty() ? "," : line_) + " after " + std::string(after));
}

void TextReader::refuse_at(std::uint64_t line_number, const std::string& what) const {
  throw tuccompi::InputError(file_ + ":" + std::to_string(line_number) + ": " + what);
}

}  // namespace apsp

#include "image/io/npy_dictionary.hpp"

#include <algorithm>
#include <utility>

#include "image/io/text.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

/// Reads a Python literal from left to right.
class Parser {
 public:
  Parser(const std::string& place, std::string_view text) : place_(place), left_(text) {}

  NpyDictionary dictionary() {
    NpyDictionary read;
    expect('{');
    while (!accept('}')) {
      entry(read);
      if (!accept(',')) {
        expect('}');
        break;
      }
    }
    tuccompi::require(keys_ == 3, place_ + "the header needs the keys 'descr', 'fortran_order' and 'shape', once each");
    return read;
  }

 private:
  void entry(NpyDictionary& read) {
    const std::string key = string();
    expect(':');
    ++keys_;
    if (key == "descr" && read.descr.empty())
      read.descr = string();
    else if (key == "fortran_order" && !std::exchange(order_read_, true))
      read.fortran_order = boolean();
    else if (key == "shape" && !std::exchange(shape_read_, true))
      read.shape = tuple();
    else
      tuccompi::require(false, place_ + "the header has the key " + in_quotes(key) + ", which does not belong there");
  }

  std::string string() {
    skip_blanks();
    const char quote = left_.empty() ? '\0' : left_.front();
    if (quote != '\'' && quote != '"') refuse("a text between quotes");
    const std::size_t end = left_.find(quote, 1);
    if (end == std::string_view::npos) refuse("a text between quotes");
    const std::string_view content = left_.substr(1, end - 1);
    left_.remove_prefix(end + 1);
    return std::string(content);
  }

  bool boolean() {
    skip_blanks();
    const bool value = left_.starts_with("True");
    if (!value && !left_.starts_with("False")) refuse("True or False");
    left_.remove_prefix(value ? 4 : 5);
    return value;
  }

  std::vector<std::int64_t> tuple() {
    std::vector<std::int64_t> values;
    expect('(');
    while (!accept(')')) {
      values.push_back(integer());
      if (!accept(',')) {
        expect(')');
        break;
      }
    }
    return values;
  }

  std::int64_t integer() {
    skip_blanks();
    const std::string_view digits = left_.substr(0, left_.find_first_not_of("-0123456789"));
    const auto value = number_in<std::int64_t>(digits);
    if (!value) refuse("a whole number that fits in 64 bits");
    left_.remove_prefix(digits.size());
    return *value;
  }

  bool accept(char c) {
    skip_blanks();
    const bool here = left_.starts_with(c);
    left_.remove_prefix(here ? 1 : 0);
    return here;
  }

  void expect(char c) {
    if (!accept(c)) refuse("'" + std::string(1, c) + "'");
  }

  void skip_blanks() { left_.remove_prefix(std::min(left_.find_first_not_of(" \t\n\r"), left_.size())); }

  [[noreturn]] void refuse(const std::string& expected) const {
    throw tuccompi::InputError(place_ + "the header has " + in_quotes(left_) + " where " + expected + " should be");
  }

  const std::string& place_;
  std::string_view left_;
  int keys_ = 0;
  bool order_read_ = false;
  bool shape_read_ = false;
};

}  // namespace

NpyDictionary parse_npy_dictionary(const std::string& place, std::string_view text) {
  return Parser(place, text).dictionary();
}

}  // namespace ifdk

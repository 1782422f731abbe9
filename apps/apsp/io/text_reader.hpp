#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace apsp {

/// A non-negative, finite number as it was written: exact if it is whole.
struct Number {
  bool real = false;
  std::uint64_t whole = 1;  ///< its value, if it is not real
  double value = 1;         ///< its value, if it is
};

/// What a file may say about its weights. Whole numbers that are declared real may have more than 64 bits.
enum class Declared { nothing, whole, real };

/// `text` between quotes, fit for a one-line message: unprintable bytes replaced, shortened to 40 characters.
std::string quoted(std::string_view text);

/// Walks through a text line by line, and through a line field by field. Lines may end with CR LF, the last one without
/// either. Whatever does not fit is an InputError that starts with `FILE:LINE: `.
class TextReader {
 public:
  enum class Separators { blanks, blanks_and_commas };

  TextReader(std::string file, std::string_view text, Separators separators = Separators::blanks);

  /// Goes to the next line; false if there is none.
  bool next_line();
  /// Goes to the next line that is neither blank nor a comment, which starts with one of `marks`.
  bool next_line_but(std::string_view marks);
  /// The same text again from its start.
  TextReader from_start() const { return {file_, text_, separators_}; }

  std::uint64_t line_number() const { return line_number_; }
  std::string_view unread_text() const { return text_.substr(next_line_); }
  std::string_view unread_line() const { return line_; }
  bool ends_with_newline() const { return text_.ends_with('\n'); }

  /// Skips blanks; true if the line holds no further field.
  bool at_line_end();
  /// The next field of the line, at least a character long; `what` says in a complaint what should have been there.
  std::string_view field(std::string_view what);
  std::uint64_t whole_number(std::string_view what);
  /// A number that is finite and not negative.
  Number weight(Declared declared = Declared::nothing);
  /// Refuses anything that is left in the line; `after` says after what.
  void expect_line_end(std::string_view after);

  [[noreturn]] void refuse(const std::string& what) const { refuse_at(line_number_, what); }
  [[noreturn]] void refuse_at(std::uint64_t line_number, const std::string& what) const;

 private:
  bool is_separator(char c) const { return c == ' ' || c == '\t' || (c == ',' && commas_); }
  Number real_weight(std::string_view text) const;

  std::string file_;
  std::string_view text_;
  Separators separators_;
  bool commas_;
  std::size_t next_line_ = 0;
  std::uint64_t line_number_ = 0;
  std::string_view line_;
  bool after_comma_ = false;
};

}  // namespace apsp

#include <algorithm>
#include <string>

#include "io/graph_builder.hpp"
#include "io/readers.hpp"

namespace apsp {
namespace {

constexpr std::string_view comment_marks = "#%";

/// The first line that is neither blank nor a comment decides what all others look like.
struct FirstLine {
  std::size_t columns = 0;
  bool names_columns = false;  ///< every field holds a letter and nothing unprintable, and none starts like a number
};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_column_name(std::string_view field) {
  constexpr std::string_view number_starts = "0123456789+-.";
  return number_starts.find(field.front()) == std::string_view::npos &&
         std::any_of(field.begin(), field.end(), is_letter) &&
         std::all_of(field.begin(), field.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

FirstLine look_at(TextReader line) {
  FirstLine first{.names_columns = true};
  while (!line.at_line_end()) {
    first.names_columns &= is_column_name(line.field("a column"));
    ++first.columns;
  }
  return first;
}

}  // namespace

LoadedGraph read_edge_list(TextReader& text, const LoadOptions& options) {
  GraphBuilder builder(text, options, 0);
  FirstLine first;
  while (text.next_line_but(comment_marks)) {
    if (first.columns == 0) {
      first = look_at(text);
      if (first.columns != 2 && first.columns != 3)
        text.refuse("there are " + std::to_string(first.columns) + " columns, starting with " +
                    quoted(text.unread_line()) + "; 2 or 3 are possible: source, target, weight");
      if (first.names_columns) continue;
    }
    const std::uint64_t source = builder.read_id("the source");
    const std::uint64_t target = builder.read_id("the target");
    if (first.columns == 3) {
      const Number weight = text.weight();
      text.expect_line_end("the third column");
      builder.add(source, target, weight);
    } else {
      text.expect_line_end("the second column, the last one in the first line");
      builder.add(source, target);
    }
  }
  return builder.build(Format::edge_list, options.undirected);
}

}  // namespace apsp

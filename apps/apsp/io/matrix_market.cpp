#include <algorithm>
#include <string>

#include "io/graph_builder.hpp"
#include "io/readers.hpp"

namespace apsp {
namespace {

constexpr std::uint64_t bytes_per_arc = sizeof("1 2");  // with the end of the line

struct Header {
  enum class Field { pattern, integer, real };
  Field field;
  bool symmetric;
};

std::string lower_case_field(TextReader& text, std::string_view what) {
  std::string field(text.field(what));
  std::transform(field.begin(), field.end(), field.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return field;
}

[[noreturn]] void refuse_word(const TextReader& text, std::string_view what, std::string_view word,
                              std::string_view possible) {
  text.refuse(std::string(what) + " is " + quoted(word) + "; possible here: " + std::string(possible));
}

Header read_header(TextReader& text) {
  if (!text.next_line() || lower_case_field(text, "the banner %%MatrixMarket") != "%%matrixmarket")
    text.refuse("the first line does not start with %%MatrixMarket");
  const std::string object = lower_case_field(text, "the object");
  if (object != "matrix") refuse_word(text, "the object", object, "matrix");
  const std::string layout = lower_case_field(text, "the layout");
  if (layout != "coordinate") refuse_word(text, "the layout", layout, "coordinate");
  const std::string field = lower_case_field(text, "the type of the values");
  const std::string symmetry = lower_case_field(text, "the symmetry");
  text.expect_line_end("the symmetry");

  Header header{};
  if (field == "pattern")
    header.field = Header::Field::pattern;
  else if (field == "integer" || field == "unsigned-integer")
    header.field = Header::Field::integer;
  else if (field == "real")
    header.field = Header::Field::real;
  else
    refuse_word(text, "the type of the values", field, "pattern, integer, real");
  if (symmetry != "general" && symmetry != "symmetric")
    refuse_word(text, "the symmetry", symmetry, "general, symmetric");
  header.symmetric = symmetry == "symmetric";
  return header;
}

void read_sizes(TextReader& text, GraphBuilder& builder) {
  if (!text.next_line_but("%")) text.refuse("the file ends before the line 'ROWS COLUMNS ENTRIES'");
  const std::uint64_t rows = text.whole_number("the number of rows");
  const std::uint64_t columns = text.whole_number("the number of columns");
  const std::uint64_t entries = text.whole_number("the number of entries");
  text.expect_line_end("the number of entries");
  if (rows != columns)
    text.refuse("the matrix has " + std::to_string(rows) + " rows and " + std::to_string(columns) +
                " columns; only a square one is a graph");
  builder.promise(rows, entries, bytes_per_arc);
}

void read_entry(TextReader& text, GraphBuilder& builder, Header::Field field) {
  builder.expect_another_arc();
  const std::uint64_t row = builder.read_id("the row");
  const std::uint64_t column = builder.read_id("the column");
  if (field == Header::Field::pattern) {
    text.expect_line_end("the column");
    builder.add(row, column);
    return;
  }
  const Number weight = text.weight(field == Header::Field::real ? Declared::real : Declared::whole);
  text.expect_line_end("the weight");
  builder.add(row, column, weight);
}

}  // namespace

LoadedGraph read_matrix_market(TextReader& text, const LoadOptions& options) {
  const Header header = read_header(text);
  if (header.symmetric && options.directed)
    text.refuse("the matrix is symmetric, so the graph is undirected: load it without --directed");
  GraphBuilder builder(text, options, 1);
  read_sizes(text, builder);
  while (text.next_line_but("%")) read_entry(text, builder, header.field);
  builder.expect_all_arcs();
  return builder.build(Format::matrix_market, options.undirected || header.symmetric);
}

}  // namespace apsp

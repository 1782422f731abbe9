#include "io/graph_builder.hpp"
#include "io/readers.hpp"

namespace apsp {
namespace {

constexpr std::uint64_t bytes_per_arc = sizeof("a 1 2 3");  // with the end of the line

void read_problem_line(TextReader& text, GraphBuilder& builder) {
  const std::string_view problem = text.field("the problem type");
  if (problem != "sp")
    text.refuse("the problem type is " + quoted(problem) + "; only sp, shortest paths, is a graph here");
  const std::uint64_t vertices = text.whole_number("the number of vertices");
  const std::uint64_t arcs = text.whole_number("the number of arcs");
  text.expect_line_end("the number of arcs");
  builder.promise(vertices, arcs, bytes_per_arc);
}

void read_arc_line(TextReader& text, GraphBuilder& builder) {
  builder.expect_another_arc();
  const std::uint64_t source = builder.read_id("the source");
  const std::uint64_t target = builder.read_id("the target");
  const Number weight = text.weight();
  text.expect_line_end("the weight");
  builder.add(source, target, weight);
}

}  // namespace

LoadedGraph read_dimacs(TextReader& text, const LoadOptions& options) {
  GraphBuilder builder(text, options, 1);
  bool header = false;
  while (text.next_line_but("c")) {
    const std::string_view type = text.field("the type of the line");
    if (type == "a" && header) {
      read_arc_line(text, builder);
    } else if (type == "p" && !header) {
      read_problem_line(text, builder);
      header = true;
    } else if (type == "a") {
      text.refuse("an arc before the line 'p sp VERTICES ARCS'");
    } else if (type == "p") {
      text.refuse("a second line 'p'");
    } else {
      text.refuse("a line starts with " + quoted(type) + "; c, p and a are possible");
    }
  }
  if (!header) text.refuse("the file ends without a line 'p sp VERTICES ARCS'");
  builder.expect_all_arcs();
  return builder.build(Format::dimacs, options.undirected);
}

}  // namespace apsp

#include <algorithm>
#include <limits>
#include <string>

#include "io/graph_builder.hpp"
#include "io/readers.hpp"

namespace apsp {
namespace {

constexpr std::uint64_t bytes_per_entry = sizeof("1");  // with the blank before or the end of the line
constexpr std::string_view comment_marks = "%";

struct Header {
  std::uint64_t line = 0;
  std::uint64_t vertices = 0;
  std::uint64_t edges = 0;
  bool vertex_sizes = false;
  bool edge_weights = false;
  std::uint64_t vertex_weights = 0;  ///< how many each vertex has
};

void read_fmt(TextReader& text, Header& header) {
  const std::string_view fmt = text.field("fmt");
  if (fmt.size() > 3 || fmt.find_first_not_of("01") != std::string_view::npos)
    text.refuse("fmt is " + quoted(fmt) + "; up to three digits 0 or 1 are possible");
  const auto digit = [&](std::size_t from_right) {
    return fmt.size() > from_right && fmt[fmt.size() - 1 - from_right] == '1';
  };
  header.edge_weights = digit(0);
  header.vertex_weights = digit(1) ? 1 : 0;
  header.vertex_sizes = digit(2);
}

Header read_header(TextReader& text, bool directed) {
  if (!text.next_line_but(comment_marks)) text.refuse("the file ends before the line 'VERTICES EDGES'");
  Header header{.line = text.line_number()};
  header.vertices = text.whole_number("the number of vertices");
  header.edges = text.whole_number("the number of edges");
  if (!text.at_line_end()) read_fmt(text, header);
  if (!text.at_line_end()) {
    const std::uint64_t weights = text.whole_number("ncon, the number of weights a vertex");
    if (header.vertex_weights > 0) header.vertex_weights = weights;
  }
  text.expect_line_end("the header");
  header.vertex_sizes &= !directed;
  return header;
}

/// Comments are no vertices, but blank lines are: they have no neighbours.
bool next_vertex_line(TextReader& text) {
  while (text.next_line())
    if (text.at_line_end() || comment_marks.find(text.unread_line().front()) == std::string_view::npos) return true;
  return false;
}

void read_vertex(TextReader& text, GraphBuilder& builder, const Header& header, std::uint64_t vertex) {
  if (header.vertex_sizes && text.at_line_end())
    text.refuse(
        "the vertex size is missing, which the first digit of fmt announces; where it announces nothing and "
        "each edge stands only once, load with --directed");
  if (header.vertex_sizes) text.whole_number("the vertex size");
  for (std::uint64_t weight = 0; weight < header.vertex_weights; ++weight) text.whole_number("the vertex weight");
  while (!text.at_line_end()) {
    const std::uint64_t neighbour = builder.read_id("the neighbour");
    if (header.edge_weights)
      builder.add(vertex, neighbour, text.weight());
    else
      builder.add(vertex, neighbour);
  }
}

void read_vertices(TextReader& text, GraphBuilder& builder, const Header& header) {
  std::uint64_t vertex = 0;
  while (next_vertex_line(text)) {
    if (++vertex <= header.vertices)
      read_vertex(text, builder, header, vertex);
    else if (!text.at_line_end())
      text.refuse("a line more than the " + std::to_string(header.vertices) + " vertices that the header promises");
  }
  // The blank line of a last vertex without neighbours is not seen if nothing ends it.
  const bool last_is_blank = vertex + 1 == header.vertices && text.ends_with_newline() && !builder.lacks_arcs();
  if (vertex < header.vertices && !last_is_blank)
    text.refuse("the file ends after " + std::to_string(vertex) + " of the " + std::to_string(header.vertices) +
                " vertices that the header promises; it is truncated");
}

void check_count(const TextReader& text, const GraphBuilder& builder, const Header& header, bool directed) {
  const std::uint64_t entries = builder.arcs_so_far();
  const std::uint64_t both_ends = entries + builder.self_loops();  // a self loop may stand once or twice
  const bool once = entries == header.edges;
  const bool twice =
      header.edges <= entries && (entries - header.edges == header.edges || both_ends - header.edges == header.edges);
  if (directed ? once : twice) return;
  std::string what = "the header promises " + std::to_string(header.edges) + " edges, ";
  what += directed ? "each of them once" : "each of them at both ends";
  what += ", and the file holds " + std::to_string(entries) + " entries";
  if (once) what += ": each edge stands only once; load with --directed";
  if (twice) what += ": each edge stands at both ends; load without --directed";
  text.refuse_at(header.line, what);
}

std::uint64_t line_of_vertex(TextReader text, std::uint64_t id) {
  text.next_line_but(comment_marks);
  for (std::uint64_t vertex = 0; vertex < id; ++vertex) next_vertex_line(text);
  return text.line_number();
}

template <class Weight>
void check_symmetry(const TextReader& text, const Graph<Weight>& graph, const VertexIds& ids) {
  const auto refuse = [&](std::uint32_t source, std::uint32_t target, const std::string& what) {
    const std::string edge = std::to_string(ids.id_of(source)) + " to " + std::to_string(ids.id_of(target));
    const std::uint64_t line = line_of_vertex(text.from_start(), ids.id_of(source));
    text.refuse_at(line, "the edge from " + edge + " " + what + "; if edges are arcs here, load with --directed");
  };
  for (std::uint32_t source = 0; source < graph.vertices(); ++source) {
    for (std::uint64_t arc = graph.offsets[source]; arc < graph.offsets[source + std::size_t{1}]; ++arc) {
      const std::uint32_t target = graph.targets[arc];
      const auto back = graph.targets_of(target);
      const auto found = std::lower_bound(back.begin(), back.end(), source);
      if (found == back.end() || *found != source) refuse(source, target, "does not stand at its other end");
      const auto place = static_cast<std::size_t>(found - back.begin());
      if (graph.weights_of(target)[place] != graph.weights[arc])
        refuse(source, target, "has another weight at its other end");
    }
  }
}

}  // namespace

LoadedGraph read_metis(TextReader& text, const LoadOptions& options) {
  const Header header = read_header(text, options.directed);
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max() / 2;
  GraphBuilder builder(text, options, 1);
  builder.promise(header.vertices, options.directed ? header.edges : 2 * std::min(header.edges, most), bytes_per_entry);
  read_vertices(text, builder, header);
  check_count(text, builder, header, options.directed);
  LoadedGraph loaded = builder.build(Format::metis, false);
  loaded.statistics.undirected = !options.directed;
  if (!options.directed) std::visit([&](const auto& graph) { check_symmetry(text, graph, loaded.ids); }, loaded.graph);
  return loaded;
}

}  // namespace apsp

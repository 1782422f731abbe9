#include "io/write_graph.hpp"

#include <optional>
#include <ostream>
#include <string>
#include <type_traits>
#include <variant>

#include "io/number_text.hpp"
#include "tuccompi/core/error.hpp"
#include "tuccompi/core/output_file.hpp"

namespace apsp {
namespace {

template <class Weight>
std::string head(const Graph<Weight>& graph, Format format) {
  const std::string vertices = std::to_string(graph.vertices());
  const std::string arcs = std::to_string(graph.arcs());
  if (format == Format::dimacs) return "p sp " + vertices + ' ' + arcs + '\n';
  if (format == Format::edge_list) return "# " + vertices + " vertices, " + arcs + " arcs\n";
  const std::string field = std::is_floating_point_v<Weight> ? "real" : "integer";
  return "%%MatrixMarket matrix coordinate " + field + " general\n" + vertices + ' ' + vertices + ' ' + arcs + '\n';
}

void refuse_metis(Format format) {
  tuccompi::require(format != Format::metis, "METIS files cannot hold directed graphs; write .gr, .mtx or .wel");
}

}  // namespace

template <class Weight>
void write_graph(std::ostream& out, const Graph<Weight>& graph, Format format) {
  refuse_metis(format);
  out << head(graph, format);
  const std::string start = format == Format::dimacs ? "a " : "";
  const std::uint64_t first_id = format == Format::edge_list ? 0 : 1;
  for (std::uint32_t source = 0; source < graph.vertices(); ++source) {
    const auto targets = graph.targets_of(source);
    const auto weights = graph.weights_of(source);
    const std::string line = start + std::to_string(source + first_id) + ' ';
    for (std::size_t arc = 0; arc < targets.size(); ++arc)
      out << line << targets[arc] + first_id << ' ' << to_text(weights[arc]) << '\n';
  }
}

template void write_graph(std::ostream&, const Graph<std::uint32_t>&, Format);
template void write_graph(std::ostream&, const Graph<double>&, Format);

void write_graph(const std::filesystem::path& file, const LoadedGraph& graph) {
  const std::optional<Format> format = format_by_extension(file);
  tuccompi::require(format.has_value(),
                    file.string() + ": the name does not tell the format; end it with .gr, .mtx or .wel");
  refuse_metis(*format);
  tuccompi::OutputFile out(file);
  std::visit([&](const auto& g) { write_graph(out.stream(), g, *format); }, graph.graph);
  out.commit();
}

}  // namespace apsp

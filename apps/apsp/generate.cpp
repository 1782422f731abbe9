#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>

#include "commands.hpp"
#include "io/write_graph.hpp"
#include "model_graphs.hpp"
#include "tuccompi/core/affinity.hpp"
#include "tuccompi/core/error.hpp"
#include "tuccompi/core/output_file.hpp"

namespace apsp {

namespace {

using tuccompi::require;

/// Of the vertices and arcs that the graph will have; touching more memory than there is would not throw, but end the
/// process. `working` bytes an arc are needed on the way.
void check_memory(const std::string& option, double vertices, double arcs, double working) {
  const double bytes = vertices * 16 + arcs * (8 + working);
  const auto memory = static_cast<double>(tuccompi::find_processors().memory_bytes);
  require(bytes < memory, option + ": the graph needs " + std::to_string(bytes / 1e9) + " GB of " +
                              std::to_string(memory / 1e9) + ": ask for a smaller one");
}

/// As square as it can be without a rest.
std::uint64_t rows_of_grid(std::uint64_t vertices) {
  auto rows = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(vertices)));
  while (rows > 1 && vertices % rows != 0) --rows;
  return std::max<std::uint64_t>(rows, 1);
}

Graph<std::uint32_t> make(const GenerateOptions& options) {
  constexpr double lists = 12;  // bytes of an arc in the list that a CSR graph is made from
  const auto [unused, degree, max_weight, seed] = options.random;
  if (options.kind == "rmat") {
    require(options.scale >= 1 && options.scale <= 31, "--scale: " + std::to_string(options.scale) + ": 1 to 31");
    const double vertices = std::exp2(options.scale);
    check_memory("--scale: " + std::to_string(options.scale), vertices,
                 2 * vertices * static_cast<double>(options.edge_factor), lists);
    return rmat_graph(options.scale, options.edge_factor, max_weight, seed);
  }
  const std::string asked = "--vertices: " + std::to_string(options.vertices);
  require(options.vertices >= 1, asked + ": at least 1");
  const auto vertices = static_cast<std::uint64_t>(options.vertices);
  if (options.kind == "random") {
    check_memory(asked, static_cast<double>(vertices), static_cast<double>(vertices) * degree, 0);
    return random_graph({.vertices = vertices, .degree = degree, .max_weight = max_weight, .seed = seed});
  }
  check_memory(asked, static_cast<double>(vertices), 4 * static_cast<double>(vertices), lists);
  if (options.kind == "grid")
    return grid_graph(rows_of_grid(vertices), vertices / rows_of_grid(vertices), max_weight, seed);
  if (options.kind == "path") return path_graph(vertices, max_weight, seed);
  if (options.kind == "star") return star_graph(vertices, max_weight, seed);
  throw tuccompi::InputError("--kind: '" + options.kind + "' is unknown; known are: random, grid, rmat, path, star");
}

}  // namespace

void generate(const GenerateOptions& options) {
  tuccompi::writable_target(options.output);  // before the work
  auto graph = make(options);
  const VertexIds ids(0, graph.vertices());
  const std::uint64_t arcs = graph.arcs();
  const LoadedGraph loaded = make_loaded_graph(std::move(graph), ids, {.format = options.kind, .arcs_in_file = arcs});
  write_graph(options.output, loaded);
  std::printf("%s: %s\n", options.output.c_str(), describe(loaded).c_str());
}

}  // namespace apsp

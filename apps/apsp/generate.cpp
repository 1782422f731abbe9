#include <cstdio>
#include <string>
#include <utility>

#include "commands.hpp"
#include "io/write_graph.hpp"
#include "tuccompi/core/affinity.hpp"
#include "tuccompi/core/error.hpp"
#include "tuccompi/core/output_file.hpp"

namespace apsp {

void generate(const GenerateOptions& options) {
  tuccompi::require(options.vertices >= 1, "--vertices: " + std::to_string(options.vertices) + ": at least 1");
  tuccompi::writable_target(options.output);  // before the work
  RandomGraphOptions random = options.random;
  random.vertices = static_cast<std::uint64_t>(options.vertices);
  // Offsets, targets and weights; touching more than there is would not throw, but end the process.
  const double bytes = static_cast<double>(options.vertices) * (8.0 + 8.0 * random.degree);
  const auto memory = static_cast<double>(tuccompi::find_processors().memory_bytes);
  tuccompi::require(bytes < memory, "--vertices: " + std::to_string(options.vertices) + ": with degree " +
                                        std::to_string(random.degree) + " the graph needs " +
                                        std::to_string(bytes / 1e9) + " GB of " + std::to_string(memory / 1e9));
  auto graph = random_graph(random);
  const VertexIds ids(0, graph.vertices());
  const std::uint64_t arcs = graph.arcs();
  const LoadedGraph loaded = make_loaded_graph(std::move(graph), ids, {.format = "random", .arcs_in_file = arcs});
  write_graph(options.output, loaded);
  std::printf("%s: %s\n", options.output.c_str(), describe(loaded).c_str());
}

}  // namespace apsp

#include <cstdio>

#include "commands.hpp"
#include "io/write_graph.hpp"

namespace apsp {

void generate(const GenerateOptions& options) {
  auto graph = random_graph(options.random);
  VertexIds ids(0, graph.vertices());
  const LoadedGraph loaded = make_loaded_graph(std::move(graph), ids, {.format = "random"});
  write_graph(options.output, loaded);
  std::printf("%s: %s\n", options.output.c_str(), describe(loaded).c_str());
}

}  // namespace apsp

#include "share_graph.hpp"

#include <string>
#include <type_traits>
#include <variant>

namespace apsp {
namespace {

template <class Weight>
void share(const tuccompi::mpi::Communicator& world, LoadedGraph& loaded) {
  if (!world.is_root()) loaded.graph = Graph<Weight>();
  auto& graph = std::get<Graph<Weight>>(loaded.graph);
  world.broadcast(0, graph.offsets);
  world.broadcast(0, graph.targets);
  world.broadcast(0, graph.weights);
}

}  // namespace

void share_graph(const tuccompi::mpi::Communicator& world, LoadedGraph& graph) {
  if (world.size() == 1) return;
  bool real = graph.real_weights();
  world.broadcast(0, std::span(&real, 1));
  if (real)
    share<double>(world, graph);
  else
    share<std::uint32_t>(world, graph);
  // The ids: rank 0 alone reads options and writes outputs in them, but all ranks choose the same sources.
  std::vector<std::uint64_t> ids(world.is_root() ? graph.vertices() : 0);
  for (std::uint32_t vertex = 0; vertex < ids.size(); ++vertex) ids[vertex] = graph.ids.id_of(vertex);
  world.broadcast(0, ids);
  if (!world.is_root()) graph.ids = VertexIds(std::move(ids));
}

}  // namespace apsp

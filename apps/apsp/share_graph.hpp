#pragma once

#include "loaded_graph.hpp"
#include "tuccompi/mpi/communicator.hpp"

namespace apsp {

/// Rank 0's graph, on every rank. Collective.
void share_graph(const tuccompi::mpi::Communicator& world, LoadedGraph& graph);

}  // namespace apsp

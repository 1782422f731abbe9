#pragma once

#include <cstdint>

#include "graph.hpp"

namespace apsp {

/// The class of graphs of Martin, Torres and Gavilanes (ICCS 2009), on which TuCCompi was measured.
struct RandomGraphOptions {
  std::uint64_t vertices = 0;
  std::uint32_t degree = 7;
  std::uint32_t max_weight = 10;
  std::uint64_t seed = 1;
};

/// Every vertex has exactly `degree` distinct successors other than itself, drawn uniformly, and weights drawn
/// uniformly from 1..max_weight. The same options give the same graph on every machine. Throws InputError unless
/// vertices > degree >= 1 and max_weight >= 1.
Graph<std::uint32_t> random_graph(const RandomGraphOptions& options);

}  // namespace apsp

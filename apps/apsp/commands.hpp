#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "io/load_graph.hpp"
#include "random_graph.hpp"
#include "tuccompi/session.hpp"

namespace apsp {

/// `apsp run`: distances from many sources.
struct RunOptions {
  std::filesystem::path graph;
  LoadOptions load;
  std::string sources = "all";
  std::string algorithm = "dijkstra";
  std::int64_t verify = 0;           ///< sources to check; 0: none
  std::filesystem::path per_source;  ///< CSV; empty: none
  std::filesystem::path matrix;      ///< .npy; empty: none
};

/// Returns the exit code: 1 if a check failed. Collective.
int run(tuccompi::Session& session, const RunOptions& options);

/// `apsp generate`: a random graph of the paper's class.
struct GenerateOptions {
  std::int64_t vertices = 0;  ///< goes into `random`
  RandomGraphOptions random;
  std::filesystem::path output;
};

void generate(const GenerateOptions& options);

}  // namespace apsp

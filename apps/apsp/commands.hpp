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
  std::string algorithm = "auto";
  std::int64_t verify = 0;           ///< sources to check; 0: none
  std::filesystem::path per_source;  ///< CSV; empty: none
  std::filesystem::path matrix;      ///< .npy; empty: none
};

/// Returns the exit code: 1 if a check failed. Collective.
int run(tuccompi::Session& session, const RunOptions& options);

/// `apsp generate`: a graph of a known shape.
struct GenerateOptions {
  std::string kind = "random";  ///< or grid, rmat, path, star
  std::int64_t vertices = 0;    ///< of all but rmat; of a grid, which is as square as it can be without a rest
  RandomGraphOptions random;    ///< max_weight and seed count for all
  std::uint32_t scale = 0;      ///< of rmat
  std::uint64_t edge_factor = 16;
  std::filesystem::path output;
};

void generate(const GenerateOptions& options);

}  // namespace apsp

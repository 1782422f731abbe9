#pragma once

#include <memory>

#include "graph.hpp"
#include "source_search.hpp"
#include "tuccompi/core/job.hpp"

namespace apsp {

/// Where the loop over relax, minimum and update runs.
enum class GpuLoop {
  device,  ///< a CUDA graph: no word to the host between the first step and the answer
  host,    ///< the paper's: the threshold is read after each round
};

/// The GPU plug-in: Crauser's algorithm as the paper has it, a kernel each for relax, minimum and update, all vertices
/// in each, one task a lane. Every distance is that of the CPU plug-ins, bit for bit. In a build without CUDA it makes
/// nothing.
template <class Weight, class Distance>
class GpuSearches {
 public:
  /// Keeps a reference to `graph`, which goes to a device when its first lane is made.
  explicit GpuSearches(const Graph<Weight>& graph, GpuLoop loop = GpuLoop::device);
  ~GpuSearches();
  GpuSearches(const GpuSearches&) = delete;
  GpuSearches& operator=(const GpuSearches&) = delete;

  /// On the lane's thread.
  std::unique_ptr<SourceSearch<Distance>> make_search(const tuccompi::Lane& lane);
  tuccompi::DeviceNeed need() const;
  /// Frees what the lanes of devices shared, once they are gone.
  void forget();

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace apsp

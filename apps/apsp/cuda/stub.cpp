// Stands in for the CUDA sources in a build without them.
#include "cuda/gpu_searches.hpp"
#include "tuccompi/core/error.hpp"

namespace apsp {

template <class Weight, class Distance>
class GpuSearches<Weight, Distance>::State {};

template <class Weight, class Distance>
GpuSearches<Weight, Distance>::GpuSearches(const Graph<Weight>& /*graph*/, GpuLoop /*loop*/) {}

template <class Weight, class Distance>
GpuSearches<Weight, Distance>::~GpuSearches() = default;

template <class Weight, class Distance>
std::unique_ptr<SourceSearch<Distance>> GpuSearches<Weight, Distance>::make_search(const tuccompi::Lane& /*lane*/) {
  throw tuccompi::Error("this build has no GPU code");
}

template <class Weight, class Distance>
tuccompi::DeviceNeed GpuSearches<Weight, Distance>::need() const {
  return {};
}

template <class Weight, class Distance>
void GpuSearches<Weight, Distance>::forget() {}

template class GpuSearches<std::uint32_t, std::uint32_t>;
template class GpuSearches<std::uint32_t, std::uint64_t>;
template class GpuSearches<double, double>;

}  // namespace apsp

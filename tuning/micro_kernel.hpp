#pragma once

#include <memory>
#include <vector>

#include "tuccompi/core/job.hpp"
#include "tuccompi/core/tuner.hpp"

namespace tuccompi {

/// A kernel with its data on a GPU, made to be measured.
class MicroKernel {
 public:
  virtual ~MicroKernel() = default;
  /// As it is on its GPU.
  virtual KernelCase kernel_case() const = 0;
  /// Seconds of one launch with nothing beside it: the least of several.
  virtual double seconds(const LaunchShape& shape) const = 0;
  /// A worker whose tasks launch it some times, as the lane's tuner says.
  virtual std::unique_ptr<Worker> make_worker(const Lane& lane) const = 0;
};

using MicroKernels = std::vector<std::unique_ptr<MicroKernel>>;

/// One kernel for each class of the paper's characterisation, in one and two dimensions: what tables are made of.
MicroKernels class_kernels(const DeviceProfile& gpu);
/// Kernels as programs have them, that no table has seen: sparse matrix times vector, histogram, 5 x 5 stencil,
/// transpose, forces between bodies, sums of rows, sums of blocks, arcs of a graph with hubs.
MicroKernels everyday_kernels(const DeviceProfile& gpu);

}  // namespace tuccompi

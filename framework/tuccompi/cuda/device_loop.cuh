#pragma once

#include <cuda_runtime.h>

#include <type_traits>
#include <utility>

#include "tuccompi/cuda/gpu_lane.cuh"

namespace tuccompi::cuda {

/// What a kernel of a DeviceLoop has to be told. It says with again() whether the loop goes on.
class LoopControl {
 public:
  LoopControl() = default;
  explicit LoopControl(cudaGraphConditionalHandle handle) : handle_(handle) {}
  /// To be called by one thread of one kernel of each round.
  __device__ void again(bool more) const { cudaGraphSetConditional(handle_, more ? 1 : 0); }

 private:
  cudaGraphConditionalHandle handle_ = {};
};

/// A few kernels that the device repeats by itself until one of them says stop: a CUDA graph with a WHILE node, and no
/// word to the host in between. At least one round is run.
class DeviceLoop {
 public:
  /// Records what `round(control)` puts on the lane's stream as one round. It may launch kernels and copy, but not
  /// wait. The arguments of the kernels are those of now, in every run.
  template <class Round>
  DeviceLoop(GpuLane& lane, Round round, Where where = Where::here()) {
    check(cudaGraphCreate(&graph_, 0), "make a graph", where);
    try {
      cudaGraphConditionalHandle handle = {};
      check(cudaGraphConditionalHandleCreate(&handle, graph_, 1, cudaGraphCondAssignDefault), "make a loop", where);
      const cudaGraph_t body = add_while_node(handle, where);
      check(cudaStreamBeginCaptureToGraph(lane.stream(), body, nullptr, nullptr, 0, cudaStreamCaptureModeThreadLocal),
            "record a loop", where);
      try {
        round(LoopControl(handle));
      } catch (...) {
        cudaGraph_t unfinished = nullptr;
        cudaStreamEndCapture(lane.stream(), &unfinished);
        throw;
      }
      cudaGraph_t recorded = nullptr;
      check(cudaStreamEndCapture(lane.stream(), &recorded), "record a loop", where);
      check(cudaGraphInstantiate(&executable_, graph_, 0), "make a loop ready", where);
      check(cudaGraphUpload(executable_, lane.stream()), "make a loop ready", where);
    } catch (...) {
      destroy();
      throw;
    }
  }
  ~DeviceLoop() { destroy(); }
  DeviceLoop(const DeviceLoop&) = delete;
  DeviceLoop& operator=(const DeviceLoop&) = delete;

  /// Puts the whole loop on the lane's stream.
  void run(GpuLane& lane, Where where = Where::here()) {
    check(cudaGraphLaunch(executable_, lane.stream()), "run a loop", where);
  }

 private:
  cudaGraph_t add_while_node(cudaGraphConditionalHandle handle, Where where) {
    cudaGraphNodeParams parameters{};
    parameters.type = cudaGraphNodeTypeConditional;
    parameters.conditional.handle = handle;
    parameters.conditional.type = cudaGraphCondTypeWhile;
    parameters.conditional.size = 1;
    check(add_node(cudaGraphAddNode, parameters), "make a loop", where);
    return parameters.conditional.phGraph_out[0];
  }

  /// CUDA 13 has given this function one more parameter.
  template <class Function>
  cudaError_t add_node(Function function, cudaGraphNodeParams& parameters) {
    cudaGraphNode_t node = nullptr;
    if constexpr (std::is_invocable_v<Function, cudaGraphNode_t*, cudaGraph_t, const cudaGraphNode_t*,
                                      const cudaGraphEdgeData*, std::size_t, cudaGraphNodeParams*>)
      return function(&node, graph_, nullptr, nullptr, 0, &parameters);
    else
      return function(&node, graph_, nullptr, 0, &parameters);
  }

  void destroy() {
    if (executable_) cudaGraphExecDestroy(executable_);
    if (graph_) cudaGraphDestroy(graph_);
  }

  cudaGraph_t graph_ = nullptr;
  cudaGraphExec_t executable_ = nullptr;
};

}  // namespace tuccompi::cuda

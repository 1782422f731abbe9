#include <sched.h>

#include "tuccompi/cuda/gpu_lane.cuh"

namespace tuccompi::cuda {

GpuLane::GpuLane(const Lane& lane) : unit_(*lane.unit) {
  check(cudaSetDevice(ordinal()), "choose the device");
  check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "make a stream");
  const cudaError_t code = cudaEventCreateWithFlags(&reached_, cudaEventBlockingSync | cudaEventDisableTiming);
  if (code != cudaSuccess) cudaStreamDestroy(stream_);
  check(code, "make an event");
}

GpuLane::~GpuLane() {
  if (reached_) cudaEventDestroy(reached_);
  if (stream_) cudaStreamDestroy(stream_);
}

void GpuLane::wait(const char* what, Where where) {
  check(cudaEventRecord(reached_, stream_), what, where);
  if (!unit_.spins) return check(cudaEventSynchronize(reached_), what, where);
  cudaError_t code = cudaEventQuery(reached_);
  for (; code == cudaErrorNotReady; code = cudaEventQuery(reached_)) sched_yield();  // lanes share a core
  check(code, what, where);
}

}  // namespace tuccompi::cuda

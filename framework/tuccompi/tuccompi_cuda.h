// The TuCCompi_* macros of GPU plug-ins, for .cu files: one line each over cuda/task_lane.cuh. A plug-in handles one
// task: what it launches and copies goes on the stream of its lane, and MK lanes make MK tasks run at once.
#pragma once

#include "tuccompi/cuda/task_lane.cuh"
#include "tuccompi/tuccompi.h"

/// Beside a kernel: TuCCompi_KERNELCHAR(kernel, dimensions, A, B, C, D), the paper's classification, from which its
/// first launch shape follows. A, access to global memory: scatter, medium_coalesced, coalesced; B, arithmetic
/// instructions against accesses: none, low, high; C, L1 lines needed against the L1 cache, and D, reuse of data
/// against arithmetic instructions: low, medium, high; each may be def, not known.
#define TuCCompi_KERNELCHAR(kernel, dimensions, A, B, C, D)                                               \
  [[maybe_unused]] static const ::tuccompi::cuda::Characterisation tuccompi_characterisation_of_##kernel( \
      kernel, {#kernel, (dimensions), ::tuccompi::Access::A, ::tuccompi::Level::B, ::tuccompi::Level::C,  \
               ::tuccompi::Level::D})
/// TuCCompi_GPULAUNCH(kernel, size, arguments...): one thread for each point of `size` (a number, or an Extent of up to
/// three), rounded up to whole blocks: the kernel has to leave out what lies outside. How large a block is is the
/// tuner's choice, and may differ between launches; __launch_bounds__ limits it.
#define TuCCompi_GPULAUNCH(kernel, size, ...)                     \
  ::tuccompi::cuda::task_lane(::tuccompi::Where::here())          \
      .launch(#kernel, kernel, ::tuccompi::cuda::extent_of(size), \
              ::tuccompi::Where::here() __VA_OPT__(, ) __VA_ARGS__)
/// An argument of TuCCompi_GPULAUNCH: `length` values of `type` that are this lane's own, behind the name `var`.
#define TuCCompi_PARLLMK(var, type, length)                                 \
  static_cast<type*>(::tuccompi::cuda::task_lane(::tuccompi::Where::here()) \
                         .workspace(#var, (length) * sizeof(type), ::tuccompi::Where::here()))
/// The device pointer behind the name of a TuCCompi_PARLLMK, as a pointer to whatever is wanted.
#define TuCCompi_WORKSPACE(var) \
  ::tuccompi::cuda::task_lane(::tuccompi::Where::here()).workspace(#var, ::tuccompi::Where::here())
/// An argument of TuCCompi_GPULAUNCH: a device's copy of `length` values of `type` at `pointer`, which no one changes
/// while the job runs. Made once a device.
#define TuCCompi_SHARED(pointer, type, length)                                    \
  static_cast<const type*>(::tuccompi::cuda::task_lane(::tuccompi::Where::here()) \
                               .shared((pointer), (length) * sizeof(type), ::tuccompi::Where::here()))
/// Copies `length` values of `type` to or from the device, on the lane's stream.
#define TuCCompi_COPY(to, from, type, length)                                                \
  ::tuccompi::cuda::task_lane(::tuccompi::Where::here())                                     \
      .copy(static_cast<type*>(to), static_cast<const type*>(from), (length) * sizeof(type), \
            ::tuccompi::Where::here())
/// The lane's stream, for libraries.
#define TuCCompi_STREAM ::tuccompi::cuda::task_lane(::tuccompi::Where::here()).stream()
/// Waits for what the task has launched and copied.
#define TuCCompi_GPUSYN() ::tuccompi::cuda::task_lane(::tuccompi::Where::here()).wait(::tuccompi::Where::here())

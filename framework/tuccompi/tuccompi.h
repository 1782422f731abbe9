// The TuCCompi_* macros: the paper's vocabulary over the C++ API (macros.hpp). No logic here. Those of GPU
// plug-ins are in tuccompi_cuda.h.
#pragma once

#include "tuccompi/macros.hpp"

/// Starts the system: TuCCompi_COMM(argc, argv), once, first.
#define TuCCompi_COMM(argc, argv) ::tuccompi::macros::comm((argc), (argv), ::tuccompi::Where::here())
/// The number of tasks of the next TuCCompi_PARALLEL.
#define TuCCompi_SETTASKS(tasks) ::tuccompi::macros::set_tasks((tasks), ::tuccompi::Where::here())
/// How many tasks run at once on each GPU. Before TuCCompi_PARALLEL.
#define TuCCompi_SETMK(lanes) ::tuccompi::macros::set_mk((lanes), ::tuccompi::Where::here())
/// The task at hand, inside the plug-in calls of TuCCompi_PARALLEL.
#define TuCCompi_TASK tuccompi_task
/// Starts all tasks over all units of all nodes: TuCCompi_PARALLEL(MS, plugin_Cpu(TuCCompi_TASK, ...) [,
/// plugin_Gpu(...)]).
#define TuCCompi_PARALLEL(policy, plugin_cpu, ...)                                     \
  ::tuccompi::macros::parallel(#policy, ::tuccompi::Where::here(),                     \
                               [&]([[maybe_unused]] ::tuccompi::Index tuccompi_task) { \
                                 plugin_cpu;                                           \
                               } __VA_OPT__(, [&]([[maybe_unused]] ::tuccompi::Index tuccompi_task) { __VA_ARGS__; }))
/// Waits until all tasks are done, on every rank; throws what went wrong.
#define TuCCompi_SYN() ::tuccompi::macros::syn(::tuccompi::Where::here())
/// All records of a tuccompi::Results in task order on rank 0, nothing elsewhere. Every rank, after TuCCompi_SYN.
#define TuCCompi_GATHER(results) (results).gather(::tuccompi::macros::world(::tuccompi::Where::here()))
/// Ends the system: once, last.
#define TuCCompi_ENDCOMM() ::tuccompi::macros::end_comm(::tuccompi::Where::here())

#pragma once

#include <functional>

#include "tuccompi/core/error.hpp"
#include "tuccompi/core/task_range.hpp"
#include "tuccompi/results.hpp"

/// What the macros of tuccompi.h call. One hidden session lives between comm() and end_comm().
namespace tuccompi::macros {

/// Tasks that were given up after their last attempt. Uncaught, it ends the program with exit code 3.
struct TasksFailed : Error {
  using Error::Error;
};

/// Starts MPI and makes the session from the options in argv. Prints --help and leaves; a wrong option, and whatever
/// the program does not catch later, ends all ranks with one line.
void comm(int argc, char** argv, Where where);
void set_tasks(Index tasks, Where where);
void set_mk(int lanes, Where where);
/// Starts the job and returns. What the plug-ins refer to must live until syn().
void parallel(const char* policy, Where where, std::function<void(Index)> cpu, std::function<void(Index)> gpu = {});
/// Waits for the job, on every rank. Rank 0 prints the report.
void syn(Where where);
void end_comm(Where where);
/// The session's ranks. Not while a job is in flight.
const mpi::Communicator& world(Where where);

}  // namespace tuccompi::macros

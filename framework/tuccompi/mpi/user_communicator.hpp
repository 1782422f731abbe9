#pragma once

#include <mpi.h>

#include "tuccompi/mpi/communicator.hpp"

namespace tuccompi::mpi {

/// The ranks of a user's communicator, which is duplicated (collective). MPI must be running with MPI_THREAD_SERIALIZED
/// or more, and stay so while the copies of the result live. The user makes no MPI call while a run or a call of the
/// result is in flight.
Communicator use(MPI_Comm communicator);

}  // namespace tuccompi::mpi

#pragma once

#include <mpi.h>

#include <memory>

#include "tuccompi/mpi/communicator.hpp"
#include "tuccompi/mpi/mpi_thread.hpp"

namespace tuccompi::mpi {

/// What the copies of a Communicator share: an MPI communicator that is ours, and the thread that may use it.
class Communicator::State {
 public:
  /// Takes over `owned`. Called on the MPI thread.
  State(std::shared_ptr<MpiThread> thread, MPI_Comm owned);
  /// Frees the communicator, a collective call; not while an exception unwinds, since the other ranks are elsewhere.
  ~State();
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  std::shared_ptr<MpiThread> thread;
  MPI_Comm native = MPI_COMM_NULL;
  int rank = 0;
  int size = 1;
};

/// A communicator of ours on `thread`, with the ranks of `like`. Collective.
Communicator duplicate(std::shared_ptr<MpiThread> thread, MPI_Comm like);

}  // namespace tuccompi::mpi

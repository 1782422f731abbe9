// A program whose MPI is only MPI_THREAD_FUNNELED: a session on its communicator is refused in one line.
#include <mpi.h>

#include <cstdio>
#include <string>

#include "tuccompi/mpi/user_communicator.hpp"

int main(int argc, char** argv) {
  std::string message = "it was accepted";
  try {
    tuccompi::mpi::use(MPI_COMM_WORLD);
  } catch (const tuccompi::InputError& error) {
    message = std::string("before MPI_Init: ") + error.what();
  }
  const std::string refusal =
      "a session on your own communicator needs MPI_Init_thread with MPI_THREAD_SERIALIZED or more";
  bool right = message == "before MPI_Init: " + refusal;
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  try {
    tuccompi::mpi::use(MPI_COMM_WORLD);
    right = false;
  } catch (const tuccompi::InputError& error) {
    right = right && error.what() == refusal;
  }
  MPI_Finalize();
  if (!right) std::printf("wrong: %s\n", message.c_str());
  return right ? 0 : 1;
}

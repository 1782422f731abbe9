#include "open_requests.hpp"

#include <mpi.h>

#include <atomic>

namespace {

std::atomic<int> requests = 0;
std::atomic<int> communicators = 0;

int started(int code) {
  requests += code == MPI_SUCCESS;
  return code;
}

int made(int code) {
  communicators += code == MPI_SUCCESS;
  return code;
}

}  // namespace

namespace tuccompi::testing {

int open_requests() { return requests; }
int open_communicators() { return communicators; }

}  // namespace tuccompi::testing

// The profiling interface: every MPI_X is also there as PMPI_X.
extern "C" {

int MPI_Isend(const void* data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request* request) {
  return started(PMPI_Isend(data, count, type, to, tag, comm, request));
}
int MPI_Irecv(void* data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request* request) {
  return started(PMPI_Irecv(data, count, type, from, tag, comm, request));
}
int MPI_Ibarrier(MPI_Comm comm, MPI_Request* request) { return started(PMPI_Ibarrier(comm, request)); }
int MPI_Ibcast(void* data, int count, MPI_Datatype type, int root, MPI_Comm comm, MPI_Request* request) {
  return started(PMPI_Ibcast(data, count, type, root, comm, request));
}
int MPI_Igather(const void* mine, int my_count, MPI_Datatype my_type, void* all, int count, MPI_Datatype type, int root,
                MPI_Comm comm, MPI_Request* request) {
  return started(PMPI_Igather(mine, my_count, my_type, all, count, type, root, comm, request));
}
int MPI_Comm_idup(MPI_Comm comm, MPI_Comm* copy, MPI_Request* request) {
  return made(started(PMPI_Comm_idup(comm, copy, request)));
}
int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm* part) {
  return made(PMPI_Comm_split(comm, color, key, part));
}
int MPI_Comm_split_type(MPI_Comm comm, int type, int key, MPI_Info info, MPI_Comm* part) {
  return made(PMPI_Comm_split_type(comm, type, key, info, part));
}
int MPI_Comm_free(MPI_Comm* comm) {
  --communicators;
  return PMPI_Comm_free(comm);
}
int MPI_Test(MPI_Request* request, int* done, MPI_Status* status) {
  const bool active = *request != MPI_REQUEST_NULL;
  const int code = PMPI_Test(request, done, status);
  requests -= active && *done;
  return code;
}
int MPI_Testall(int count, MPI_Request* all, int* done, MPI_Status* statuses) {
  int active = 0;
  for (int i = 0; i < count; ++i) active += all[i] != MPI_REQUEST_NULL;
  const int code = PMPI_Testall(count, all, done, statuses);
  if (*done) requests -= active;
  return code;
}

}  // extern "C"

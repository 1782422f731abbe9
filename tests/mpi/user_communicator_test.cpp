// A program that has its own MPI, and gives the framework a communicator of half of its ranks.
#include <doctest/doctest.h>
#include <mpi.h>

#include <atomic>
#include <cstdio>

#include "session_tests.hpp"
#include "tuccompi/mpi/user_communicator.hpp"
#include "tuccompi/parallel.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;

TEST_CASE("a session on a user's communicator has its ranks, and every scheduler works on it") {
  for (const char* const scheduler : {"EQ1", "EQ2", "MS"}) {
    Session session = quiet_session("cpu:2", scheduler);
    const auto all = map<Index>(session, 100, [](Index task) { return 3 * task; });
    if (session.is_root()) CHECK(all.at(99) == 297);
    CHECK(session.cluster().nodes() == test_world().size());
  }
}

TEST_CASE("the user's own MPI calls work between the runs") {
  Session session = quiet_session("cpu:1");
  for (int i = 0; i < 5; ++i) {
    for_each(session, 10, [](Index /*task*/) {});
    int sum = 0;
    const int one = 1;
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    int ranks = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    CHECK(sum == ranks);
  }
}

int main(int argc, char** argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm half = MPI_COMM_NULL;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  const int failed = run_tests(mpi::use(half), argc, argv);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return failed;
}

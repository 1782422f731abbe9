#pragma once

#include "tuccompi/mpi/communicator.hpp"

namespace tuccompi::testing {

/// All ranks of the test program, from the beginning of its tests to their end.
const mpi::Communicator& test_world();

/// Runs the tests on every rank, with `world` as test_world(). A rank's failures are printed under its number; a rank
/// that cannot go on with a test case ends all of them, since the others would wait for it. Non-zero if any rank
/// failed.
int run_tests(const mpi::Communicator& world, int argc, char** argv);

}  // namespace tuccompi::testing

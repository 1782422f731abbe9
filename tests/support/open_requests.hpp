#pragma once

namespace tuccompi::testing {

/// MPI requests of this process that were started and are not complete, and communicators that were made and not freed.
/// Counted by the MPI functions that open_requests.cpp puts in front of the library's.
int open_requests();
int open_communicators();

}  // namespace tuccompi::testing

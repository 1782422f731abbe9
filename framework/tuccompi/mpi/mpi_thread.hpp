#pragma once

#include <mpi.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "tuccompi/core/error.hpp"

namespace tuccompi::mpi {

/// Throws Error unless `code` is MPI_SUCCESS.
void check(int code, Where where = Where::here());

/// Something that wants to be polled by the MPI thread while a run is in flight.
class Poller {
 public:
  virtual ~Poller() = default;
  /// One look at what came in and what is to go out; true if there was anything. Never blocks.
  virtual bool poll() = 0;
  /// Whether there is something to send. Any thread may have queued it.
  virtual bool pending() const = 0;
  /// Whether it must be polled every millisecond even if nothing comes in.
  virtual bool ticking() const = 0;
};

/// The one thread of this rank that makes MPI calls, the applications' collectives included. It sleeps while nothing
/// is in flight; while something is, it polls briefly after each event and then naps, a millisecond at most (after a
/// long silence up to 1/64 of it, five at most), so that it takes no computational unit. While a large transfer is in
/// flight it polls on: MPI moves data only inside calls.
class MpiThread {
 public:
  struct Own {
    int argc;
    char** argv;
  };
  /// With its own MPI the thread itself calls MPI_Init_thread and MPI_Finalize.
  explicit MpiThread(Own arguments);
  /// With the user's MPI, at least MPI_THREAD_SERIALIZED.
  MpiThread();
  ~MpiThread();
  MpiThread(const MpiThread&) = delete;
  MpiThread& operator=(const MpiThread&) = delete;

  /// Runs `body` on the thread and waits for it; passes on what it throws. For calls that return at once.
  void call(const std::function<void()>& body);
  /// `start` begins operations and returns their requests; waits until all are complete.
  void complete(const std::function<std::vector<MPI_Request>()>& start, bool large = false);

  /// Polls `poller` until detach(), which waits until it is no longer in use.
  void attach(Poller* poller);
  void detach();
  /// There is something to send: ends a nap.
  void wake();
  /// CPU time that the thread has used so far, in seconds.
  double cpu_seconds();

 private:
  struct Operation {
    std::function<std::vector<MPI_Request>()> start;
    bool large = false;
    std::vector<MPI_Request> requests;
    bool complete = false;  ///< this and `error`: under mutex_
    std::exception_ptr error;
  };

  void submit(Operation& operation);
  /// Waits until the operation is complete; throws what went wrong.
  void wait_for(Operation& operation);
  /// Says that the operation is complete: its owner may have destroyed it when this returns.
  void finish(Operation& operation, std::exception_ptr error = {});
  void loop();
  bool start_submitted();
  bool test_running();
  void nap();
  void learn_from_naps();
  std::chrono::steady_clock::duration nap_length();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::condition_variable completed_;  ///< of all operations: one of its own might be gone before it is notified
  std::deque<Operation*> submitted_;
  std::atomic<bool> called_ = false;  ///< something was submitted, or the thread is to stop
  bool stopping_ = false;
  std::atomic<bool> napping_ = false;
  bool woken_ = false;

  // The thread's own.
  Poller* poller_ = nullptr;
  std::vector<Operation*> running_;
  std::optional<std::chrono::steady_clock::time_point> quiet_since_;
  std::chrono::steady_clock::duration first_nap_ = std::chrono::milliseconds(1);  ///< after an event
  int naps_ = 0;                                                                  ///< since the last event
  std::thread thread_;
};

}  // namespace tuccompi::mpi

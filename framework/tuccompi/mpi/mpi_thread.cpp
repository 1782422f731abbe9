#include "tuccompi/mpi/mpi_thread.hpp"

#include <pthread.h>
#include <sched.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

namespace tuccompi::mpi {
namespace {

constexpr int most_polls = 200;  // before a nap
constexpr int least_polls = 2;
constexpr int polls_before_yield = 16;
constexpr auto shortest_nap = std::chrono::microseconds(50);
constexpr auto usual_nap = std::chrono::milliseconds(1);
constexpr auto longest_nap = std::chrono::milliseconds(5);
constexpr int silence_a_nap = 64;

}  // namespace

void check(int code, Where where) {
  if (code == MPI_SUCCESS) return;
  char text[MPI_MAX_ERROR_STRING];
  int length = 0;
  MPI_Error_string(code, text, &length);
  throw Error(std::string(where.file) + ':' + std::to_string(where.line) +
              ": MPI: " + std::string(text, static_cast<std::size_t>(length)));
}

MpiThread::MpiThread(Own arguments) {
  Operation started;
  thread_ = std::thread([this, &started, arguments]() mutable {
    try {
      int provided = MPI_THREAD_SINGLE;
      check(MPI_Init_thread(&arguments.argc, &arguments.argv, MPI_THREAD_FUNNELED, &provided));
      require(provided >= MPI_THREAD_FUNNELED, "this MPI library offers no MPI_THREAD_FUNNELED");
      MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    } catch (...) {
      finish(started, std::current_exception());
      return;
    }
    finish(started);
    loop();
    MPI_Finalize();
  });
  try {
    wait_for(started);
  } catch (...) {
    thread_.join();
    throw;
  }
}

MpiThread::MpiThread() {
  int initialised = 0;
  int provided = MPI_THREAD_SINGLE;
  MPI_Initialized(&initialised);
  if (initialised) MPI_Query_thread(&provided);
  require(initialised && provided >= MPI_THREAD_SERIALIZED,
          "a session on your own communicator needs MPI_Init_thread with MPI_THREAD_SERIALIZED or more");
  thread_ = std::thread([this] { loop(); });
}

MpiThread::~MpiThread() {
  {
    const std::lock_guard guard(mutex_);
    stopping_ = true;
    called_ = true;
  }
  changed_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void MpiThread::submit(Operation& operation) {
  {
    const std::lock_guard guard(mutex_);
    submitted_.push_back(&operation);
    called_ = true;
    woken_ = true;
  }
  changed_.notify_one();
  wait_for(operation);
}

void MpiThread::wait_for(Operation& operation) {
  std::unique_lock guard(mutex_);
  completed_.wait(guard, [&] { return operation.complete; });
  guard.unlock();
  if (operation.error) std::rethrow_exception(std::move(operation.error));
}

void MpiThread::finish(Operation& operation, std::exception_ptr error) {
  {
    const std::lock_guard guard(mutex_);
    operation.error = std::move(error);
    operation.complete = true;
  }
  completed_.notify_all();
}

void MpiThread::call(const std::function<void()>& body) {
  Operation operation;
  operation.start = [&body] {
    body();
    return std::vector<MPI_Request>();
  };
  submit(operation);
}

void MpiThread::complete(const std::function<std::vector<MPI_Request>()>& start, bool large) {
  Operation operation;
  operation.start = start;
  operation.large = large;
  submit(operation);
}

void MpiThread::attach(Poller* poller) {
  call([&] { poller_ = poller; });
}

void MpiThread::detach() { attach(nullptr); }

void MpiThread::wake() {
  if (!napping_) return;
  {
    const std::lock_guard guard(mutex_);
    woken_ = true;
  }
  changed_.notify_one();
}

double MpiThread::cpu_seconds() {
  clockid_t clock;
  timespec used{};
  if (pthread_getcpuclockid(thread_.native_handle(), &clock) != 0 || clock_gettime(clock, &used) != 0) return 0;
  return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

/// Polling pays when messages follow one another closely; when the last polls before a nap found nothing, the next
/// ones are fewer. So a thread that hears of a task every few milliseconds costs next to nothing.
void MpiThread::loop() {
  int quiet_polls = 0;
  int patience = most_polls;
  while (true) {
    {
      std::unique_lock guard(mutex_);
      if (running_.empty() && !poller_) changed_.wait(guard, [&] { return stopping_ || !submitted_.empty(); });
      if (stopping_ && submitted_.empty() && running_.empty()) return;
    }
    bool progress = start_submitted();
    progress |= test_running();
    if (poller_) progress |= poller_->poll();
    const bool large = std::ranges::any_of(running_, [](const Operation* operation) { return operation->large; });
    if (progress) {
      if (quiet_polls > 0 && quiet_polls < patience) patience = std::min(most_polls, 2 * patience);
      quiet_polls = 0;
      learn_from_naps();
    } else if (large || ++quiet_polls < patience) {
      if (quiet_polls % polls_before_yield == 0)
        sched_yield();  // with more ranks than cores the one we wait for may need ours
    } else {
      if (quiet_polls == patience) patience = std::max(least_polls, patience / 2);
      nap();
    }
  }
}

bool MpiThread::start_submitted() {
  std::deque<Operation*> fresh;
  {
    const std::lock_guard guard(mutex_);
    fresh.swap(submitted_);
  }
  for (Operation* operation : fresh) {
    try {
      operation->requests = operation->start();
      running_.push_back(operation);
    } catch (...) {
      finish(*operation, std::current_exception());
    }
  }
  return !fresh.empty();
}

bool MpiThread::test_running() {
  const auto before = running_.size();
  std::erase_if(running_, [this](Operation* operation) {
    try {
      int all = 0;
      check(MPI_Testall(static_cast<int>(operation->requests.size()), operation->requests.data(), &all,
                        MPI_STATUSES_IGNORE));
      if (!all) return false;
    } catch (...) {
      finish(*operation, std::current_exception());
      return true;
    }
    finish(*operation);
    return true;
  });
  return running_.size() != before;
}

/// A nap costs some 10 to 40 us in a virtual machine. In a long silence longer ones save most of that, and delay what
/// ends the silence by less than 2 %.
std::chrono::steady_clock::duration MpiThread::nap_length() {
  const auto now = std::chrono::steady_clock::now();
  if (!quiet_since_) quiet_since_ = now;
  const auto early = first_nap_ * (1 << std::min(naps_++, 10));
  if (early < usual_nap || (poller_ && poller_->ticking()))
    return std::min<std::chrono::steady_clock::duration>(early, usual_nap);
  return std::clamp<std::chrono::steady_clock::duration>((now - *quiet_since_) / silence_a_nap, usual_nap, longest_nap);
}

/// Where news keeps coming within the first nap, tasks are short against naps: they become shorter, and longer again
/// where several of them pass without news.
void MpiThread::learn_from_naps() {
  if (naps_ == 1) first_nap_ = std::max<std::chrono::steady_clock::duration>(shortest_nap, first_nap_ / 2);
  if (naps_ > 2) first_nap_ = std::min<std::chrono::steady_clock::duration>(usual_nap, first_nap_ * 2);
  naps_ = 0;
  quiet_since_.reset();
}

void MpiThread::nap() {
  napping_ = true;
  // Whoever queues something from here on sees napping_ and wakes us; what was queued before is pending.
  const bool found = poller_ && poller_->pending();
  std::unique_lock guard(mutex_);
  if (!found) changed_.wait_for(guard, nap_length(), [&] { return stopping_ || woken_ || !submitted_.empty(); });
  napping_ = false;
  woken_ = false;
}

}  // namespace tuccompi::mpi

#include "tuccompi/progress.hpp"

#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <stop_token>
#include <utility>

namespace tuccompi {
namespace {

using Clock = std::chrono::steady_clock;

void show(Index tasks, Index done, double seconds, const char* before, const char* after) {
  const double share = tasks > 0 ? static_cast<double>(done) / static_cast<double>(tasks) : 1;
  if (done > 0)
    std::fprintf(stderr, "%s%5.1f %%  %lld of %lld tasks, %.0f s, about %.0f s left%s", before, 100 * share,
                 static_cast<long long>(done), static_cast<long long>(tasks), seconds, seconds * (1 / share - 1),
                 after);
  else
    std::fprintf(stderr, "%s  0.0 %%  0 of %lld tasks, %.0f s%s", before, static_cast<long long>(tasks), seconds,
                 after);
  std::fflush(stderr);
}

}  // namespace

Progress::Progress(Index tasks, std::function<Index()> done)
    : thread_([tasks, done = std::move(done)](const std::stop_token& stop) {
        const bool terminal = isatty(STDERR_FILENO) != 0;
        const auto interval = terminal ? std::chrono::milliseconds(250) : std::chrono::seconds(30);
        const auto start = Clock::now();
        std::mutex mutex;
        std::condition_variable_any ended;
        std::unique_lock lock(mutex);
        bool shown = false;
        while (!ended.wait_for(lock, stop, interval, [&] { return stop.stop_requested(); })) {
          show(tasks, done(), std::chrono::duration<double>(Clock::now() - start).count(), terminal ? "\r\033[K" : "",
               terminal ? "" : "\n");
          shown = true;
        }
        if (terminal && shown) std::fprintf(stderr, "\r\033[K");
      }) {}

}  // namespace tuccompi

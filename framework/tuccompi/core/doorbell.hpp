#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <cstdlib>
#include <thread>

namespace tuccompi {

/// Where threads sleep until something changes. Look at rings(), then at what you wait for, then wait(): a ring in
/// between is not missed. Ringing costs next to nothing when nobody sleeps.
class Doorbell {
 public:
  int rings() const { return rings_; }
  void ring() {
    ++rings_;
    if (sleepers_ == 0) return;
    { const std::lock_guard guard(mutex_); }  // whoever is about to sleep now sleeps, and hears it
    bell_.notify_all();
  }
  /// Sleeps until there were more rings than `seen`.
  void wait(int seen) {
    static const int looks = std::getenv("TC_L") ? atoi(std::getenv("TC_L")) : 0;
    static const int mode = std::getenv("TC_M") ? atoi(std::getenv("TC_M")) : 0;
    for (int i = 0; i < looks; ++i) { if (rings_ != seen) return; if (mode == 0) std::this_thread::yield(); else for (int k = 0; k < 20; ++k) __builtin_ia32_pause(); }
    std::unique_lock guard(mutex_);
    ++sleepers_;
    bell_.wait(guard, [&] { return rings_ != seen; });
    --sleepers_;
  }

 private:
  std::atomic<int> rings_ = 0;
  std::atomic<int> sleepers_ = 0;
  std::mutex mutex_;
  std::condition_variable bell_;
};

}  // namespace tuccompi

#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
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
  /// Sleeps until there were more rings than `seen`; but first lets others run for a moment, since a ring is often only
  /// microseconds away, and being woken costs more.
  void wait(int seen) {
    for (int look = 0; look < looks_before_sleep; ++look) {
      if (rings_ != seen) return;
      std::this_thread::yield();
    }
    std::unique_lock guard(mutex_);
    ++sleepers_;
    bell_.wait(guard, [&] { return rings_ != seen; });
    --sleepers_;
  }

 private:
  static constexpr int looks_before_sleep = 30;

  std::atomic<int> rings_ = 0;
  std::atomic<int> sleepers_ = 0;
  std::mutex mutex_;
  std::condition_variable bell_;
};

}  // namespace tuccompi

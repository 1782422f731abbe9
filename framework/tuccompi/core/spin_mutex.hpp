#pragma once

#include <atomic>
#include <mutex>

namespace tuccompi {

/// A mutex for sections of well under a microsecond: whoever finds it taken watches it for a moment before sleeping in
/// the kernel, which would cost more than the section. Use it with std::unique_lock.
class SpinMutex {
 public:
  void lock() {
    int breaths = first_breaths;
    for (int look = 0; look < most_looks; ++look) {
      if (!taken_.load(std::memory_order_relaxed) && mutex_.try_lock()) return take();
      for (int breath = 0; breath < breaths; ++breath) std::atomic_signal_fence(std::memory_order_seq_cst);
      if (breaths < most_breaths) breaths *= 2;
    }
    mutex_.lock();
    take();
  }
  bool try_lock() {
    if (!mutex_.try_lock()) return false;
    take();
    return true;
  }
  void unlock() {
    taken_.store(false, std::memory_order_relaxed);
    mutex_.unlock();
  }

 private:
  static constexpr int most_looks = 60;
  static constexpr int first_breaths = 60;
  static constexpr int most_breaths = 4000;

  void take() { taken_.store(true, std::memory_order_relaxed); }

  std::mutex mutex_;
  std::atomic<bool> taken_ = false;  ///< a hint, so that watching does not disturb the owner
};

}  // namespace tuccompi

#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

namespace apsp {

/// Uninitialised memory that is gone through at random: in huge pages where the system grants them, so that an access
/// does not also miss in the table of pages. Aligned to 64 bytes at least.
template <class T>
class HugeBuffer {
 public:
  explicit HugeBuffer(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    const std::size_t alignment = bytes < huge_page ? 64 : huge_page;
    memory_.reset(static_cast<T*>(std::aligned_alloc(alignment, (bytes + alignment) / alignment * alignment)));
    if (!memory_) throw std::bad_alloc();
    if (alignment == huge_page) madvise(memory_.get(), bytes, MADV_HUGEPAGE);
  }
  T* data() { return memory_.get(); }
  const T* data() const { return memory_.get(); }

 private:
  static constexpr std::size_t huge_page = std::size_t{2} << 20;
  struct Free {
    void operator()(T* memory) const { std::free(memory); }
  };
  std::unique_ptr<T, Free> memory_;
};

}  // namespace apsp

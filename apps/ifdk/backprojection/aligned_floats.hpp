#pragma once

#include <sys/mman.h>

#include <cstdlib>
#include <memory>
#include <new>

namespace ifdk {

struct FreeFloats {
  void operator()(float* memory) const { std::free(memory); }
};
using AlignedFloats = std::unique_ptr<float[], FreeFloats>;

/// `count` floats at a multiple of 64 bytes, not initialised: pages are placed where they are first written. Large ones
/// ask for huge pages: kernels that jump from view to view would otherwise wait for address translation.
inline AlignedFloats aligned_floats(std::size_t count) {
  constexpr std::size_t huge_page = std::size_t{1} << 21;
  const std::size_t wanted = count * sizeof(float);
  const std::size_t alignment = wanted >= huge_page ? huge_page : 64;
  const std::size_t bytes = (wanted + alignment - 1) / alignment * alignment;
  auto* memory = static_cast<float*>(std::aligned_alloc(alignment, bytes));
  if (!memory) throw std::bad_alloc();
  if (alignment == huge_page) madvise(memory, bytes, MADV_HUGEPAGE);  // a hint: no harm if it is refused
  return AlignedFloats(memory);
}

}  // namespace ifdk

#pragma once

#include <cstdlib>
#include <memory>
#include <new>

namespace ifdk {

struct FreeFloats {
  void operator()(float* memory) const { std::free(memory); }
};
using AlignedFloats = std::unique_ptr<float[], FreeFloats>;

/// `count` floats at a multiple of 64 bytes, not initialised: pages are placed where they are first written.
inline AlignedFloats aligned_floats(std::size_t count) {
  const std::size_t bytes = (count * sizeof(float) + 63) / 64 * 64;
  auto* memory = static_cast<float*>(std::aligned_alloc(64, bytes));
  if (!memory) throw std::bad_alloc();
  return AlignedFloats(memory);
}

}  // namespace ifdk

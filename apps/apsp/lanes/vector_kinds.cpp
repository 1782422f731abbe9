#include "lanes/vector_kinds.hpp"

namespace apsp {

const std::vector<VectorKind>& vector_kinds() {
  static const std::vector<VectorKind> kinds = [] {
    std::vector<VectorKind> all;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512bw")) all.push_back(avx512_vectors);
    if (__builtin_cpu_supports("avx2")) all.push_back(avx2_vectors);
#endif
    all.push_back(portable_vectors);
    return all;
  }();
  return kinds;
}

}  // namespace apsp

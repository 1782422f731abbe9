#include "lanes/vector_kinds.hpp"

#include <algorithm>

namespace apsp {

const std::vector<VectorKind>& vector_kinds() {
  static const std::vector<VectorKind> kinds = [] {
#if defined(__x86_64__)
    std::vector<VectorKind> all{avx512_vectors(), avx2_vectors(), portable_vectors()};
#else
    std::vector<VectorKind> all{portable_vectors()};
#endif
    std::erase_if(all, [](const VectorKind& kind) { return !kind.usable; });
    return all;
  }();
  return kinds;
}

}  // namespace apsp

#include <cstddef>

namespace {
constexpr std::size_t vector_bytes = 32;
}

#include "lanes/kind.inl"

namespace apsp {

VectorKind avx2_vectors() { return kind("avx2", __builtin_cpu_supports("avx2") != 0); }

}  // namespace apsp

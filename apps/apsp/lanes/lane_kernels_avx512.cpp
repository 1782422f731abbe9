#include <cstddef>

namespace {
constexpr std::size_t vector_bytes = 64;
}

#include "lanes/kind.inl"

namespace apsp {

VectorKind avx512_vectors() { return kind("avx512", __builtin_cpu_supports("avx512bw") != 0); }

}  // namespace apsp

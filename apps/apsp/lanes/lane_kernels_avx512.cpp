#include <cstddef>

namespace {
constexpr std::size_t vector_bytes = 64;
}

#include "lanes/kind.inl"

namespace apsp {

constinit const VectorKind avx512_vectors = kind("avx512");

}  // namespace apsp

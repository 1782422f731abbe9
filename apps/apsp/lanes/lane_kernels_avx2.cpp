#include <cstddef>

namespace {
constexpr std::size_t vector_bytes = 32;
}

#include "lanes/kind.inl"

namespace apsp {

constinit const VectorKind avx2_vectors = kind("avx2");

}  // namespace apsp

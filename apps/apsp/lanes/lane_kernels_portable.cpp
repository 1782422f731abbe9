#include <cstddef>

namespace {
constexpr std::size_t vector_bytes = 16;
}

#include "lanes/kind.inl"

namespace apsp {

constinit const VectorKind portable_vectors = kind("portable");

}  // namespace apsp

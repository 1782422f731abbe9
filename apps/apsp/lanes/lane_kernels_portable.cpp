#include <cstddef>

namespace {
constexpr std::size_t vector_bytes = 16;
}

#include "lanes/kind.inl"

namespace apsp {

VectorKind portable_vectors() { return kind("portable", true); }

}  // namespace apsp

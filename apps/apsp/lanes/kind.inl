// The last of the files that are compiled for one kind of vectors: all that it has.
#include "lanes/bit_kernels.inl"
#include "lanes/lane_kernels.inl"
#include "lanes/push_kernels.inl"

namespace apsp {
namespace {

constexpr VectorKind kind(const char* name) {
  return {name,
          {pull<std::uint8_t>, push<std::uint8_t>, total<std::uint8_t>},
          {pull<std::uint16_t>, push<std::uint16_t>, total<std::uint16_t>},
          {pull<std::uint32_t>, push<std::uint32_t>, total<std::uint32_t>},
          {level}};
}

}  // namespace
}  // namespace apsp

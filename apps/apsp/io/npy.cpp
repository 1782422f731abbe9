#include "io/npy.hpp"

#include <array>
#include <type_traits>

#include "tuccompi/core/npy_header.hpp"

namespace apsp {

template <class Element>
std::string npy_header(std::uint64_t rows, std::uint64_t columns) {
  const std::string type = (std::is_floating_point_v<Element> ? "f" : "u") + std::to_string(sizeof(Element));
  return tuccompi::npy_header(type, std::array{rows, columns});
}

template std::string npy_header<std::uint32_t>(std::uint64_t, std::uint64_t);
template std::string npy_header<std::uint64_t>(std::uint64_t, std::uint64_t);
template std::string npy_header<double>(std::uint64_t, std::uint64_t);

}  // namespace apsp

#include "io/npy.hpp"

#include <type_traits>

namespace apsp {
namespace {

constexpr std::size_t alignment = 64;
constexpr std::size_t before_dictionary = 10;  // magic (6), version (2), length of the dictionary (2)

template <class Element>
std::string type_code() {
  return (std::is_floating_point_v<Element> ? "<f" : "<u") + std::to_string(sizeof(Element));
}

}  // namespace

template <class Element>
std::string npy_header(std::uint64_t rows, std::uint64_t columns) {
  std::string dictionary = "{'descr': '" + type_code<Element>() + "', 'fortran_order': False, 'shape': (" +
                           std::to_string(rows) + ", " + std::to_string(columns) + "), }";
  const std::size_t unpadded = before_dictionary + dictionary.size() + 1;  // it ends with a newline
  dictionary.append((alignment - unpadded % alignment) % alignment, ' ').push_back('\n');
  std::string header("\x93NUMPY\x01\x00", 8);
  header.push_back(static_cast<char>(dictionary.size() & 0xFF));
  header.push_back(static_cast<char>(dictionary.size() >> 8));
  return header + dictionary;
}

template std::string npy_header<std::uint32_t>(std::uint64_t, std::uint64_t);
template std::string npy_header<std::uint64_t>(std::uint64_t, std::uint64_t);
template std::string npy_header<double>(std::uint64_t, std::uint64_t);

}  // namespace apsp

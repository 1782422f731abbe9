#include "tuccompi/core/npy_header.hpp"

namespace tuccompi {

std::string npy_header(const std::string& type_code, std::span<const std::uint64_t> shape) {
  constexpr std::size_t alignment = 64;
  constexpr std::size_t before_dictionary = 10;  // magic (6), version (2), length of the dictionary (2)
  std::string axes;
  for (const std::uint64_t size : shape) axes += (axes.empty() ? "" : ", ") + std::to_string(size);
  std::string dictionary = "{'descr': '<" + type_code + "', 'fortran_order': False, 'shape': (" + axes +
                           (shape.size() == 1 ? ",)" : ")") + ", }";
  const std::size_t unpadded = before_dictionary + dictionary.size() + 1;  // it ends with a newline
  dictionary.append((alignment - unpadded % alignment) % alignment, ' ').push_back('\n');
  std::string header("\x93NUMPY\x01\x00", 8);
  header.push_back(static_cast<char>(dictionary.size() & 0xFF));
  header.push_back(static_cast<char>(dictionary.size() >> 8));
  return header + dictionary;
}

}  // namespace tuccompi

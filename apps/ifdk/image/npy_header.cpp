#include "image/npy_header.hpp"

namespace ifdk {

std::string npy_header(const Grid& grid) {
  constexpr std::size_t alignment = 64;
  constexpr std::size_t before_dictionary = 10;  // magic (6), version (2), length of the dictionary (2)
  std::string dictionary = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + std::to_string(grid.size[2]) + ", " +
                           std::to_string(grid.size[1]) + ", " + std::to_string(grid.size[0]) + "), }";
  const std::size_t unpadded = before_dictionary + dictionary.size() + 1;  // it ends with a newline
  dictionary.append((alignment - unpadded % alignment) % alignment, ' ').push_back('\n');
  std::string header("\x93NUMPY\x01\x00", 8);
  header.push_back(static_cast<char>(dictionary.size() & 0xFF));
  header.push_back(static_cast<char>(dictionary.size() >> 8));
  return header + dictionary;
}

}  // namespace ifdk

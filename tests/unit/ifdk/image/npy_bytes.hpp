#pragma once

#include <string>

namespace ifdk::testing {

/// A NumPy file of format 1.0 with this dictionary.
inline std::string npy(const std::string& dictionary, const std::string& samples) {
  const std::string text = dictionary + "\n";
  return std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(text.size() & 0xFF) +
         static_cast<char>(text.size() >> 8) + text + samples;
}

/// With this type and shape, in C order.
inline std::string npy(const std::string& descr, const std::string& shape, const std::string& samples) {
  return npy("{'descr': '" + descr + "', 'fortran_order': False, 'shape': (" + shape + "), }", samples);
}

}  // namespace ifdk::testing

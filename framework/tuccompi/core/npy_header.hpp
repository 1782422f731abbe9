#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace tuccompi {

/// The head of a NumPy file (.npy, format 1.0) of an array in C order, the last axis fastest; its values follow at
/// once, little-endian, of type `type_code` as NumPy writes it ("f4", "u8"). Its size is a multiple of 64.
std::string npy_header(const std::string& type_code, std::span<const std::uint64_t> shape);

}  // namespace tuccompi

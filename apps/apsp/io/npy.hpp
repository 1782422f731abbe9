#pragma once

#include <bit>
#include <cstdint>
#include <string>

namespace apsp {

static_assert(std::endian::native == std::endian::little, "rows are written as they lie in memory");

/// The head of a NumPy file (.npy, format 1.0) for a matrix in row-major order; the rows follow at once, so row r lies
/// at header.size() + r * columns * sizeof(Element). Its size is a multiple of 64. Unreachable vertices stand there as
/// the largest integer of the type, or as infinity.
template <class Element>
std::string npy_header(std::uint64_t rows, std::uint64_t columns);

extern template std::string npy_header<std::uint32_t>(std::uint64_t, std::uint64_t);
extern template std::string npy_header<std::uint64_t>(std::uint64_t, std::uint64_t);
extern template std::string npy_header<double>(std::uint64_t, std::uint64_t);

}  // namespace apsp

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ifdk {

/// What the header of a NumPy file says.
struct NpyDictionary {
  std::string descr;  ///< the type, for example "<f4"
  bool fortran_order = false;
  std::vector<std::int64_t> shape;
};

/// Reads the Python dictionary `{'descr': '<f4', 'fortran_order': False, 'shape': (5, 4, 3), }`, which has to have
/// these three keys. Throws InputError, starting with `place`, for anything else, structured types among them.
NpyDictionary parse_npy_dictionary(const std::string& place, std::string_view text);

}  // namespace ifdk

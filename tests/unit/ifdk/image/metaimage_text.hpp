#pragma once

#include <string>

namespace ifdk::testing {

/// A MetaImage header of 2 x 2 samples of the given type, with further lines, and the samples after it.
inline std::string mha(const std::string& type, const std::string& lines, const std::string& samples) {
  return "ObjectType = Image\nNDims = 2\nDimSize = 2 2\nElementType = " + type + "\n" + lines +
         "ElementDataFile = LOCAL\n" + samples;
}

}  // namespace ifdk::testing

#pragma once

#include <span>

#include "image/io/byte_source.hpp"
#include "image/sample_type.hpp"

namespace ifdk {

/// The next values.size() values of `source` as floats. A double beyond a float's range becomes infinite.
void read_samples(ByteSource& source, SampleFormat format, std::span<float> values);

}  // namespace ifdk

#pragma once

#include <cstdint>
#include <string_view>

#include "image/image.hpp"

namespace ifdk {

enum class ByteOrder { little, big };

/// How a value lies in a file.
struct SampleFormat {
  SampleType type = SampleType::f32;
  ByteOrder order = ByteOrder::little;
  friend bool operator==(const SampleFormat&, const SampleFormat&) = default;
};

std::int64_t bytes_of(SampleType type);

/// "uint8", "int8", "uint16", "int16", "uint32", "int32", "float32" or "float64".
std::string_view name_of(SampleType type);

/// The format an option calls by one of these names: little-endian, or with "-be" after it big-endian. Any other name
/// is an InputError that lists these.
SampleFormat sample_format_named(std::string_view name);

}  // namespace ifdk

#include "image/io/samples.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <vector>

namespace ifdk {
namespace {

constexpr std::size_t chunk_bytes = std::size_t{1} << 18;
constexpr ByteOrder native = std::endian::native == std::endian::little ? ByteOrder::little : ByteOrder::big;

template <class Value, bool swap>
void convert(const std::byte* from, std::span<float> to) {
  for (float& value : to) {
    std::array<std::byte, sizeof(Value)> bytes;
    std::memcpy(bytes.data(), from, sizeof(Value));
    if constexpr (swap) std::ranges::reverse(bytes);
    value = static_cast<float>(std::bit_cast<Value>(bytes));
    from += sizeof(Value);
  }
}

template <class Value>
void read_as(ByteSource& source, ByteOrder order, std::span<float> values) {
  std::vector<std::byte> chunk(chunk_bytes);
  while (!values.empty()) {
    const std::size_t count = std::min(values.size(), chunk_bytes / sizeof(Value));
    source.read(std::span(chunk).first(count * sizeof(Value)));
    if (order == native)
      convert<Value, false>(chunk.data(), values.first(count));
    else
      convert<Value, true>(chunk.data(), values.first(count));
    values = values.subspan(count);
  }
}

}  // namespace

void read_samples(ByteSource& source, SampleFormat format, std::span<float> values) {
  if (format == SampleFormat{SampleType::f32, native}) return source.read(std::as_writable_bytes(values));
  switch (format.type) {
    case SampleType::u8:
      return read_as<std::uint8_t>(source, format.order, values);
    case SampleType::i8:
      return read_as<std::int8_t>(source, format.order, values);
    case SampleType::u16:
      return read_as<std::uint16_t>(source, format.order, values);
    case SampleType::i16:
      return read_as<std::int16_t>(source, format.order, values);
    case SampleType::u32:
      return read_as<std::uint32_t>(source, format.order, values);
    case SampleType::i32:
      return read_as<std::int32_t>(source, format.order, values);
    case SampleType::f32:
      return read_as<float>(source, format.order, values);
    case SampleType::f64:
      return read_as<double>(source, format.order, values);
  }
}

}  // namespace ifdk

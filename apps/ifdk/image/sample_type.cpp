#include "image/sample_type.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "image/io/text.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

struct Row {
  SampleType type;
  std::string_view name;
  std::int64_t bytes;
};

constexpr std::array rows{Row{SampleType::u8, "uint8", 1},    Row{SampleType::i8, "int8", 1},
                          Row{SampleType::u16, "uint16", 2},  Row{SampleType::i16, "int16", 2},
                          Row{SampleType::u32, "uint32", 4},  Row{SampleType::i32, "int32", 4},
                          Row{SampleType::f32, "float32", 4}, Row{SampleType::f64, "float64", 8}};

const Row& row_of(SampleType type) { return *std::ranges::find(rows, type, &Row::type); }

}  // namespace

std::int64_t bytes_of(SampleType type) { return row_of(type).bytes; }

std::string_view name_of(SampleType type) { return row_of(type).name; }

SampleFormat sample_format_named(std::string_view name) {
  constexpr std::string_view big_endian = "-be";
  const bool big = name.ends_with(big_endian);
  const auto* const row =
      std::ranges::find(rows, name.substr(0, name.size() - (big ? big_endian.size() : 0)), &Row::name);
  tuccompi::require(row != rows.end(), "the sample type " + in_quotes(name) +
                                           " is unknown; possible are uint8, int8, uint16, int16, uint32, int32, "
                                           "float32 and float64, with -be after it for big-endian files");
  return {row->type, big ? ByteOrder::big : ByteOrder::little};
}

}  // namespace ifdk

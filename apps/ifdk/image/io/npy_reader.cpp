#include <algorithm>
#include <array>
#include <string>

#include "image/io/headers.hpp"
#include "image/io/input_file.hpp"
#include "image/io/npy_dictionary.hpp"
#include "image/io/text.hpp"

namespace ifdk {
namespace {

constexpr std::int64_t longest_header = std::int64_t{1} << 20;
constexpr std::size_t before_length = 8;  // magic (6) and version (2)

struct TypeCode {
  std::string_view code;
  SampleType type;
};

constexpr std::array type_codes{TypeCode{"u1", SampleType::u8},  TypeCode{"i1", SampleType::i8},
                                TypeCode{"u2", SampleType::u16}, TypeCode{"i2", SampleType::i16},
                                TypeCode{"u4", SampleType::u32}, TypeCode{"i4", SampleType::i32},
                                TypeCode{"f4", SampleType::f32}, TypeCode{"f8", SampleType::f64}};

struct Text {
  std::string dictionary;
  std::int64_t end;  // where the samples start
};

/// The length of the dictionary is a little-endian number of 2 bytes in version 1, of 4 since.
Text read_text(const InputFile& file) {
  const std::string start = file.start(longest_header);
  if (!start.starts_with("\x93NUMPY") || start.size() <= before_length) file.refuse("is not a NumPy file");
  const int version = static_cast<unsigned char>(start[6]);
  if (version < 1 || version > 3) file.refuse("is NumPy format " + std::to_string(version) + "; 1 to 3 can be read");
  const std::size_t begin = before_length + (version == 1 ? 2 : 4);
  if (start.size() < begin) file.refuse("ends within its header");
  std::size_t length = 0;
  for (std::size_t i = begin; i-- > before_length;) length = length << 8 | static_cast<unsigned char>(start[i]);
  if (length > start.size() - begin) file.refuse("ends within its header, or has an absurdly long one");
  return {start.substr(begin, length), static_cast<std::int64_t>(begin + length)};
}

SampleFormat format_of(const InputFile& file, std::string_view descr) {
  const auto* const found =
      std::ranges::find(type_codes, descr.substr(std::min<std::size_t>(1, descr.size())), &TypeCode::code);
  const bool known_order = descr.starts_with('<') || descr.starts_with('>') || descr.starts_with('|');
  if (!known_order || found == type_codes.end() || (descr[0] == '|' && bytes_of(found->type) > 1))
    file.refuse("has values of type " + in_quotes(descr) + "; convert them in Python: array.astype('float32')");
  return {found->type, descr[0] == '>' ? ByteOrder::big : ByteOrder::little};
}

Grid grid_of(const InputFile& file, const NpyDictionary& dictionary) {
  const auto& shape = dictionary.shape;
  if (shape.size() != 2 && shape.size() != 3)
    file.refuse("has " + std::to_string(shape.size()) + " dimensions; only 2 and 3 can be read");
  if (dictionary.fortran_order)
    file.refuse("is in Fortran order; save numpy.ascontiguousarray(array) instead, shape (planes, rows, columns)");
  Grid grid{.size = {1, 1, 1}};
  std::ranges::reverse_copy(shape, grid.size.begin());
  return grid;
}

}  // namespace

ImageHeader read_npy_header(const std::filesystem::path& path, const ImageReadOptions& options) {
  const InputFile file(path);
  const Text text = read_text(file);
  const NpyDictionary dictionary = parse_npy_dictionary(shown(path) + ": ", text.dictionary);
  ImageHeader header{.grid = grid_of(file, dictionary), .format = format_of(file, dictionary.descr)};
  header.data = {{path, text.end}};
  place_by_options(header, options);
  return header;
}

}  // namespace ifdk

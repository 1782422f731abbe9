#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "image/io/headers.hpp"
#include "image/io/metaimage_data.hpp"
#include "image/io/metaimage_fields.hpp"

namespace ifdk {
namespace {

struct ElementType {
  std::string_view name;
  SampleType type;
};

constexpr std::array element_types{
    ElementType{"MET_UCHAR", SampleType::u8},   ElementType{"MET_CHAR", SampleType::i8},
    ElementType{"MET_USHORT", SampleType::u16}, ElementType{"MET_SHORT", SampleType::i16},
    ElementType{"MET_UINT", SampleType::u32},   ElementType{"MET_INT", SampleType::i32},
    ElementType{"MET_FLOAT", SampleType::f32},  ElementType{"MET_DOUBLE", SampleType::f64}};

/// A field that may stand there with this value only; with any other it is refused, `otherwise` saying what that would
/// be.
struct Only {
  std::string_view name;
  std::string_view value;
  std::string_view otherwise;
};

constexpr std::array only{Only{"ObjectType", "Image", "but only images can be read"},
                          Only{"ElementNumberOfChannels", "1", "but only images with one channel can be read"},
                          Only{"DistanceUnits", "mm", "but only mm can be read"}};

void check_what_is_not_implemented(const MetaimageFields& fields) {
  for (const auto& [name, value, otherwise] : only)
    if (const auto* field = fields.find({name}); field && field->value != value)
      fields.refuse(*field, std::string(otherwise));
  if (!fields.flag({"BinaryData"}, true))
    fields.refuse(*fields.find({"BinaryData"}), "but samples written as text cannot be read");
}

SampleType element_type(const MetaimageFields& fields) {
  const auto& field = fields.get({"ElementType"});
  const auto* const found = std::ranges::find(element_types, field.value, &ElementType::name);
  if (found == element_types.end())
    fields.refuse(field, "possible are MET_UCHAR, CHAR, USHORT, SHORT, UINT, INT, FLOAT and DOUBLE");
  return found->type;
}

std::size_t dimensions(const MetaimageFields& fields) {
  const auto& field = fields.get({"NDims"});
  if (field.value != "2" && field.value != "3") fields.refuse(field, "but only 2 and 3 can be read");
  return field.value == "2" ? 2 : 3;
}

void check_axes(const MetaimageFields& fields, std::size_t dimensions) {
  const auto* const field = fields.find({"TransformMatrix", "Rotation", "Orientation"});
  if (!field) return;
  const auto matrix = fields.numbers<double>(*field, dimensions * dimensions);
  for (std::size_t i = 0; i < matrix.size(); ++i)
    if (!(std::abs(matrix[i] - (i % (dimensions + 1) == 0 ? 1 : 0)) <= 1e-6))
      fields.refuse(*field, "but only images whose axes are not turned can be read: the identity");
}

/// The numbers of the field into the first ones of `axes`; false if there is no such field.
template <class Value>
bool read_axes(const MetaimageFields& fields, const MetaimageFields::Field* field, std::size_t dimensions,
               std::array<Value, 3>& axes) {
  if (field) std::ranges::copy(fields.numbers<Value>(*field, dimensions), axes.begin());
  return field != nullptr;
}

Grid read_grid(const MetaimageFields& fields, std::size_t dimensions, ImageHeader& header) {
  const auto& size = fields.get({"DimSize"});
  const auto* const distance = fields.find({"ElementSpacing"});
  const auto* const spacing = distance ? distance : fields.find({"ElementSize"});
  const auto* const origin = fields.find({"Offset", "Position", "Origin"});
  Grid grid{.size = {1, 1, 1}};
  read_axes(fields, &size, dimensions, grid.size);
  header.has_spacing = read_axes(fields, spacing, dimensions, grid.spacing);
  header.has_origin = read_axes(fields, origin, dimensions, grid.origin);
  if (std::ranges::min(grid.size) < 1) fields.refuse(size, "but every axis needs a sample");
  if (!std::ranges::all_of(grid.spacing, [](double mm) { return std::isfinite(mm) && mm > 0; }))
    fields.refuse(*spacing, "but every spacing has to be positive and finite");
  return grid;
}

void read_compression(const MetaimageFields& fields, ImageHeader& header) {
  header.compressed = fields.flag({"CompressedData"}, false);
  if (!header.compressed) return;
  const auto* const size = fields.find({"CompressedDataSize"});
  if (size) header.compressed_bytes = fields.integer("CompressedDataSize", 0);
  if (size && *header.compressed_bytes < 1) fields.refuse(*size, "but should be a number of bytes");
  const auto& field = *fields.find({"CompressedData"});
  if (header.data.size() > 1) fields.refuse(field, "which cannot be read where every plane has a file of its own");
  if (!header.data[0].offset) fields.refuse(field, "which contradicts HeaderSize = -1");
}

}  // namespace

ImageHeader read_metaimage_header(const std::filesystem::path& path) {
  const MetaimageFields fields(path);
  check_what_is_not_implemented(fields);
  const std::size_t axes = dimensions(fields);
  check_axes(fields, axes);
  ImageHeader header;
  header.grid = read_grid(fields, axes, header);
  const bool big_endian = fields.flag({"BinaryDataByteOrderMSB", "ElementByteOrderMSB"}, false);
  header.format = {element_type(fields), big_endian ? ByteOrder::big : ByteOrder::little};
  header.data = metaimage_data(path, fields, header.grid.size[2]);
  read_compression(fields, header);
  return header;
}

}  // namespace ifdk

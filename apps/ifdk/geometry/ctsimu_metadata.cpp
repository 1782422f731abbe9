#include <array>

#include "geometry/ctsimu_parts.hpp"
#include "geometry/ctsimu_values.hpp"
#include "geometry/max_views.hpp"

namespace ifdk::ctsimu {
namespace {

constexpr std::int64_t most_images = 10'000;  // flats or darks
constexpr std::int64_t most_header_bytes = std::int64_t{1} << 40;

struct TypeName {
  const char* name;
  SampleType type;
};

constexpr std::array types{TypeName{"uint8", SampleType::u8},    TypeName{"int8", SampleType::i8},
                           TypeName{"uint16", SampleType::u16},  TypeName{"int16", SampleType::i16},
                           TypeName{"uint32", SampleType::u32},  TypeName{"int32", SampleType::i32},
                           TypeName{"float32", SampleType::f32}, TypeName{"float64", SampleType::f64}};

SampleType sample_type(const JsonCursor& name) {
  const std::string text = name.text();
  for (const TypeName& one : types)
    if (text == one.name) return one.type;
  name.refuse_value("; types are uint8, int8, uint16, int16, uint32, int32, float32 and float64");
}

std::endian byte_order(const JsonCursor& name) {
  const std::string text = name.text();
  if (text == "little") return std::endian::little;
  if (text == "big") return std::endian::big;
  name.refuse_value("; it has to be little or big");
}

std::int64_t header_bytes(const JsonCursor& count) {
  return count.is_null() ? 0 : count.whole_number(0, most_header_bytes);
}

double pitch(const JsonCursor& length) {
  const double mm = length_in_mm(length);
  if (!(mm > 0)) length["value"].refuse_value("; it has to be positive");
  return mm;
}

ImageFiles corrections(const JsonCursor& field, const std::filesystem::path& folder) {
  const JsonCursor number = field["number"];
  const std::int64_t images = number.is_null() ? 0 : number.whole_number(0, most_images);
  if (images == 0 || field["projections_corrected"].flag()) return {};
  return image_files(field["filename"], images, folder);
}

std::optional<Grid> tomogram(const JsonCursor& volume) {
  const JsonCursor size = volume["dimensions"], voxel = volume["voxelsize"];
  if (size["x"]["value"].is_null() || voxel["x"]["value"].is_null()) return std::nullopt;
  return centred(Grid{.size = {pixels(size["x"]), pixels(size["y"]), pixels(size["z"])},
                      .spacing = {pitch(voxel["x"]), pitch(voxel["y"]), pitch(voxel["z"])}});
}

Grid detector(const JsonCursor& projections) {
  const JsonCursor size = projections["dimensions"], pixel = projections["pixelsize"];
  return centred(Grid{.size = {pixels(size["x"]), pixels(size["y"]), projections["number"].whole_number(1, max_views)},
                      .spacing = {pitch(pixel["x"]), pitch(pixel["y"]), 1}},
                 2);
}

}  // namespace

void read_metadata(const JsonCursor& metadata, const std::filesystem::path& folder, CtsimuScan& scan) {
  const JsonCursor projections = metadata["output"]["projections"];
  scan.detector = detector(projections);
  scan.projections = image_files(projections["filename"], scan.detector.size[2], folder);
  scan.flats = corrections(projections["flat_field"], folder);
  scan.darks = corrections(projections["dark_field"], folder);
  scan.type = sample_type(projections["datatype"]);
  scan.byte_order = byte_order(projections["byteorder"]);
  scan.file_header = header_bytes(projections["headersize"]["file"]);
  scan.image_header = header_bytes(projections["headersize"]["image"]);
  if (!projections["max_intensity"].is_null()) scan.max_intensity = projections["max_intensity"].number();
  scan.tomogram = tomogram(metadata["output"]["tomogram"]);
}

}  // namespace ifdk::ctsimu

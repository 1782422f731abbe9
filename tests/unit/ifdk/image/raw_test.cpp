#include <vector>

#include "image/raw_sidecar.hpp"
#include "image_bytes.hpp"

using namespace ifdk;
using namespace ifdk::testing;
using Floats = std::vector<float>;

TEST_CASE("a raw file is read as the options say") {
  const ImageReadOptions options{.format = sample_format_named("uint16-be"),
                                 .size = parse_size("2x1x3"),
                                 .spacing = parse_spacing("0.5x2"),
                                 .origin = {{-1, 0, 4}},
                                 .header_bytes = 3};
  const Image image = image_of("scan.bin", "hdr" + big<std::uint16_t>({1, 2, 3, 4, 5, 65535}), options);
  CHECK(image.values == Floats{1, 2, 3, 4, 5, 65535});
  CHECK(image.grid == Grid{{2, 1, 3}, {0.5, 2, 1}, {-1, 0, 4}});
  CHECK(image.type == SampleType::u16);
}

TEST_CASE("options win over what the first bytes of a raw file look like") {
  const ImageReadOptions options{.format = SampleFormat{SampleType::u8}, .size = {{5, 1, 1}}};
  CHECK(image_of("a.raw", "NDims", options).values == Floats{'N', 'D', 'i', 'm', 's'});
}

TEST_CASE("sample types have names, and big-endian ones too") {
  CHECK(sample_format_named("float32") == SampleFormat{SampleType::f32, ByteOrder::little});
  CHECK(sample_format_named("float64-be") == SampleFormat{SampleType::f64, ByteOrder::big});
  for (const SampleType type : {SampleType::u8, SampleType::i8, SampleType::u16, SampleType::i16, SampleType::u32,
                                SampleType::i32, SampleType::f32, SampleType::f64})
    CHECK(sample_format_named(name_of(type)).type == type);
  CHECK(name_of(SampleType::i16) == "int16");
  CHECK(bytes_of(SampleType::u8) == 1);
  CHECK(bytes_of(SampleType::i16) == 2);
  CHECK(bytes_of(SampleType::u32) == 4);
  CHECK(bytes_of(SampleType::f64) == 8);
}

TEST_CASE("sizes and spacings are numbers with x between them") {
  CHECK(parse_size("512x256X720") == std::array<std::int64_t, 3>{512, 256, 720});
  CHECK(parse_size("512x256") == std::array<std::int64_t, 3>{512, 256, 1});
  CHECK(parse_spacing("0.4x1e-1x.5") == std::array<double, 3>{0.4, 0.1, 0.5});
  CHECK(parse_spacing("0.4x0.3") == std::array<double, 3>{0.4, 0.3, 1});
}

TEST_CASE("a raw file with a sidecar is read by either name") {
  const tuccompi::testing::TemporaryFolder folder;
  put(folder / "a.raw", "xx" + big<std::int16_t>({-1, 2}));
  put(folder / "a.raw.json",
      R"({"data_file": "a.raw", "header_bytes": 2, "type": "int16", "byte_order": "big", "size": [1, 2, 1],
          "spacing": [0.5, 1, 2], "origin": [-1, 0, 1.5], "unit": "1/mm"})");
  for (const char* const name : {"a.raw", "a.raw.json"}) {
    const Image image = read_image(folder / name);
    CHECK(image.values == Floats{-1, 2});
    CHECK(image.grid == Grid{{1, 2, 1}, {0.5, 1, 2}, {-1, 0, 1.5}});
    CHECK(image.type == SampleType::i16);
  }
  const ImageReadOptions options{.format = SampleFormat{SampleType::u8}, .size = {{6, 1, 1}}};
  CHECK(read_image(folder / "a.raw", options).values.size() == 6);
}

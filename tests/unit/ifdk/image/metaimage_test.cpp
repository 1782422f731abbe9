#include <zlib.h>

#include <vector>

#include "image_bytes.hpp"
#include "metaimage_text.hpp"

using namespace ifdk;
using namespace ifdk::testing;
using tuccompi::testing::TemporaryFolder;
using Floats = std::vector<float>;

namespace {

const std::string three_planes = "NDims = 3\nDimSize = 2 1 3\nElementType = MET_UCHAR\nElementDataFile = ";

std::string deflated(const std::string& bytes) {
  uLongf size = compressBound(bytes.size());
  std::string compressed(size, '\0');
  compress(reinterpret_cast<Bytef*>(compressed.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
           bytes.size());
  return compressed.substr(0, size);
}

}  // namespace

TEST_CASE("every element type of a MetaImage becomes the same floats") {
  struct Case {
    const char* name;
    SampleType type;
    std::string samples;
    Floats values;
  };
  const Case cases[] = {
      {"MET_UCHAR", SampleType::u8, little<std::uint8_t>({0, 1, 128, 255}), {0, 1, 128, 255}},
      {"MET_CHAR", SampleType::i8, little<std::int8_t>({0, 1, -1, -128}), {0, 1, -1, -128}},
      {"MET_USHORT", SampleType::u16, little<std::uint16_t>({0, 258, 40000, 65535}), {0, 258, 40000, 65535}},
      {"MET_SHORT", SampleType::i16, little<std::int16_t>({0, 258, -2, -32768}), {0, 258, -2, -32768}},
      {"MET_UINT", SampleType::u32, little<std::uint32_t>({0, 1, 65536, 4294967040}), {0, 1, 65536, 4294967040}},
      {"MET_INT", SampleType::i32, little<std::int32_t>({0, 1, -65536, -5}), {0, 1, -65536, -5}},
      {"MET_FLOAT", SampleType::f32, little<float>({0, 0.5F, -1e-30F, 3e38F}), {0, 0.5F, -1e-30F, 3e38F}},
      {"MET_DOUBLE", SampleType::f64, little<double>({0, 0.5, -1e-3, 1e30}), {0, 0.5F, -1e-3F, 1e30F}},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    const Image image = image_of("a.mha", mha(c.name, "", c.samples));
    CHECK(image.values == c.values);
    CHECK(image.type == c.type);
  }
}

TEST_CASE("the samples of a big-endian MetaImage are turned") {
  const std::string samples = big<std::int16_t>({1, -2, 300, -32768});
  const Floats values{1, -2, 300, -32768};
  CHECK(image_of("a.mha", mha("MET_SHORT", "BinaryDataByteOrderMSB = True\n", samples)).values == values);
  CHECK(image_of("a.mha", mha("MET_SHORT", "ElementByteOrderMSB = true\n", samples)).values == values);
  CHECK(image_of("a.mha", mha("MET_DOUBLE", "ElementByteOrderMSB = True\n", big<double>({1, 2, 3, 4.5}))).values ==
        Floats{1, 2, 3, 4.5F});
}

TEST_CASE("x is the fastest axis, and spacing and origin are the header's") {
  const std::string header =
      "NDims = 3\nDimSize = 3 2 2\nElementSpacing = 0.5 +0.25 1e1\nOffset = -1 2 -3.5\n"
      "TransformMatrix = 1 0 0 0 1 0 0 0 1\nElementType = MET_UCHAR\nElementDataFile = LOCAL\n";
  const Image image = image_of("a.mha", header + little<std::uint8_t>({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}));
  CHECK(image.grid == Grid{{3, 2, 2}, {0.5, 0.25, 10}, {-1, 2, -3.5}});
  CHECK(image.values == Floats{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
  CHECK(image.plane(1)[3] == 9);
}

TEST_CASE("a header without spacing and origin says so, and one with other names for them is understood") {
  const TemporaryFolder folder;
  put(folder / "a.mha", mha("MET_UCHAR", "", "abcd"));
  CHECK_FALSE(ImageFile(folder / "a.mha").header().has_spacing);
  CHECK_FALSE(ImageFile(folder / "a.mha").header().has_origin);
  put(folder / "b.mha", mha("MET_UCHAR", "ElementSize = 2 3\nPosition = 4 5\n", "abcd"));
  const ImageFile file(folder / "b.mha");
  CHECK(file.header().has_spacing);
  CHECK(file.header().has_origin);
  CHECK(file.grid() == Grid{{2, 2, 1}, {2, 3, 1}, {4, 5, 0}});
}

TEST_CASE("the distance of samples counts, not their size") {
  CHECK(image_of("a.mha", mha("MET_UCHAR", "ElementSize = 9 9\nElementSpacing = 2 3\n", "abcd")).grid.spacing[0] == 2);
}

TEST_CASE("a MetaImage header may have CR LF, blank lines and unknown fields") {
  const std::string header =
      "ObjectType = Image\r\n\r\nComment = a = b\r\nNDims = 2\r\nDimSize = 2 1\r\nElementType = MET_UCHAR\r\n"
      "ElementDataFile = LOCAL\r\n";
  CHECK(image_of("a.mha", header + "\n\r").values == Floats{'\n', '\r'});
}

TEST_CASE("samples may be in another file, after a header of its own, or at its end") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "data");
  put(folder / "data" / "some samples.raw", "xyabcd");
  const auto with = [&](const std::string& lines) {
    put(folder / "a.mhd",
        "NDims = 2\nDimSize = 2 2\nElementType = MET_UCHAR\n" + lines + "ElementDataFile = data/some samples.raw\n");
    return read_image(folder / "a.mhd").values;
  };
  CHECK(with("HeaderSize = 2\n") == Floats{'a', 'b', 'c', 'd'});
  CHECK(with("HeaderSize = -1\n") == Floats{'a', 'b', 'c', 'd'});
}

TEST_CASE("every plane may have a file of its own, listed or numbered") {
  const TemporaryFolder folder;
  put(folder / "s07.raw", "ab");
  put(folder / "s09.raw", "cd");
  put(folder / "s11.raw", "ef");
  const Floats values{'a', 'b', 'c', 'd', 'e', 'f'};
  put(folder / "list.mhd", three_planes + "LIST\ns07.raw\r\ns09.raw\n\ns11.raw");
  CHECK(read_image(folder / "list.mhd").values == values);
  put(folder / "numbered.mhd", three_planes + "s%02d.raw 7 11 2\n");
  CHECK(read_image(folder / "numbered.mhd").values == values);
  CHECK(read_planes(folder / "numbered.mhd", {}, 1, 2).values == Floats{'c', 'd', 'e', 'f'});
}

TEST_CASE("a per cent sign that is no pattern is part of a file's name") {
  const TemporaryFolder folder;
  put(folder / "50%.raw", "abcdef");
  put(folder / "a.mhd", three_planes + "50%.raw\n");
  CHECK(read_image(folder / "a.mhd").values.size() == 6);
}

TEST_CASE("compressed samples are inflated: a stored block written out by hand") {
  // zlib header, last stored block of 4 bytes, its length twice, the bytes, Adler-32 of them
  const std::string stored("\x78\x01\x01\x04\x00\xFB\xFF\x61\x62\x63\x64\x03\xD8\x01\x8B", 15);
  const Floats values{'a', 'b', 'c', 'd'};
  CHECK(image_of("a.mha", mha("MET_UCHAR", "CompressedData = True\n", stored)).values == values);
  CHECK(image_of("a.mha", mha("MET_UCHAR", "CompressedData = True\nCompressedDataSize = 15\n", stored)).values ==
        values);
}

TEST_CASE("compressed samples longer than any buffer, and some of their planes") {
  std::string samples;
  for (std::uint32_t i = 0; i < 900000; ++i) samples.push_back(static_cast<char>(i * i >> 7 & 0xFF));
  const TemporaryFolder folder;
  put(folder / "a.mha",
      "NDims = 3\nDimSize = 300 300 10\nElementType = MET_UCHAR\nCompressedData = True\nElementDataFile = LOCAL\n" +
          deflated(samples));
  const Image image = read_image(folder / "a.mha");
  int different = 0;
  for (std::size_t i = 0; i < samples.size(); ++i)
    different += image.values[i] != static_cast<float>(static_cast<unsigned char>(samples[i])) ? 1 : 0;
  CHECK(different == 0);
  const Image part = read_planes(folder / "a.mha", {}, 7, 2);
  CHECK(std::ranges::equal(part.plane(1), image.plane(8)));
  const std::vector<std::int64_t> some{0, 3, 4, 9};
  const Image chosen = ImageFile(folder / "a.mha").planes(some);
  for (std::size_t n = 0; n < some.size(); ++n)
    CHECK(std::ranges::equal(chosen.plane(static_cast<std::int64_t>(n)), image.plane(some[n])));
}

TEST_CASE("a MetaImage is known by its first line where its name does not tell") {
  CHECK(image_of("image", mha("MET_UCHAR", "", "abcd")).values.size() == 4);
  CHECK(image_of("image.MHA", mha("MET_UCHAR", "", "abcd")).values.size() == 4);
}

#include <vector>

#include "image_bytes.hpp"
#include "npy_bytes.hpp"

using namespace ifdk;
using namespace ifdk::testing;
using Floats = std::vector<float>;

TEST_CASE("every NumPy type of either byte order becomes the same floats") {
  const std::string two = "1, 2";
  CHECK(image_of("a.npy", npy("|u1", two, "\xFF\x01")).values == Floats{255, 1});
  CHECK(image_of("a.npy", npy("|i1", two, "\xFF\x01")).values == Floats{-1, 1});
  CHECK(image_of("a.npy", npy("<u2", two, little<std::uint16_t>({65535, 2}))).values == Floats{65535, 2});
  CHECK(image_of("a.npy", npy(">u2", two, big<std::uint16_t>({65535, 2}))).values == Floats{65535, 2});
  CHECK(image_of("a.npy", npy("<i2", two, little<std::int16_t>({-3, 2}))).values == Floats{-3, 2});
  CHECK(image_of("a.npy", npy(">i2", two, big<std::int16_t>({-3, 2}))).values == Floats{-3, 2});
  CHECK(image_of("a.npy", npy("<u4", two, little<std::uint32_t>({1U << 31, 2}))).values == Floats{2147483648.0F, 2});
  CHECK(image_of("a.npy", npy(">u4", two, big<std::uint32_t>({7, 2}))).values == Floats{7, 2});
  CHECK(image_of("a.npy", npy("<i4", two, little<std::int32_t>({-7, 2}))).values == Floats{-7, 2});
  CHECK(image_of("a.npy", npy(">i4", two, big<std::int32_t>({-7, 2}))).values == Floats{-7, 2});
  CHECK(image_of("a.npy", npy("<f4", two, little<float>({0.1F, -2}))).values == Floats{0.1F, -2});
  CHECK(image_of("a.npy", npy(">f4", two, big<float>({0.1F, -2}))).values == Floats{0.1F, -2});
  CHECK(image_of("a.npy", npy("<f8", two, little<double>({0.1, -2}))).values == Floats{0.1F, -2});
  const Image image = image_of("a.npy", npy(">f8", two, big<double>({0.1, -2})));
  CHECK(image.values == Floats{0.1F, -2});
  CHECK(image.type == SampleType::f64);
}

TEST_CASE("a NumPy shape is (planes, rows, columns)") {
  const Image image = image_of("a.npy", npy("|u1", "2, 3, 4", std::string(24, 'x')));
  CHECK(image.grid == Grid{{4, 3, 2}});
  CHECK(image_of("a.npy", npy("|u1", "3, 4", std::string(12, 'x'))).grid.size == std::array<std::int64_t, 3>{4, 3, 1});
}

TEST_CASE("spacing and origin of a NumPy file come from the options") {
  const std::string bytes = npy("|u1", "1, 1", "x");
  const Image image = image_of("a.npy", bytes, {.spacing = {{0.5, 0.25, 2}}, .origin = {{-1, -2, -3}}});
  CHECK(image.grid == Grid{{1, 1, 1}, {0.5, 0.25, 2}, {-1, -2, -3}});
  const tuccompi::testing::TemporaryFolder folder;
  put(folder / "a.npy", bytes);
  CHECK_FALSE(ImageFile(folder / "a.npy").header().has_spacing);
  CHECK(ImageFile(folder / "a.npy", {.spacing = {{1, 1, 1}}}).header().has_spacing);
}

TEST_CASE("NumPy formats 2 and 3 have a longer length") {
  const std::string dictionary = "{'descr': '|u1', 'fortran_order': False, 'shape': (1, 2)}\n";
  for (const char version : {'\x02', '\x03'}) {
    const std::string head = "\x93NUMPY" + std::string{version, '\0'};
    const std::string length{static_cast<char>(dictionary.size()), '\0', '\0', '\0'};
    CHECK(image_of("a.npy", head + length + dictionary + "ab").values == Floats{'a', 'b'});
  }
}

TEST_CASE("a NumPy dictionary may be written in other ways") {
  const char* const dictionaries[] = {"{\"shape\":(1,2),\"fortran_order\":False,\"descr\":\"|u1\"}",
                                      "  { 'shape' : ( 1 , 2 , ) , 'descr' : '|u1' , 'fortran_order' : False }   "};
  for (const char* const dictionary : dictionaries)
    CHECK(image_of("a.npy", npy(dictionary, "ab")).values == Floats{'a', 'b'});
}

TEST_CASE("a NumPy file is known by its first bytes") {
  CHECK(image_of("array.data", npy("|u1", "1, 2", "ab")).values == Floats{'a', 'b'});
}

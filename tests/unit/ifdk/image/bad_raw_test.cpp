#include <limits>

#include "image_bytes.hpp"
#include "refusal.hpp"
#include "tuccompi/core/memory.hpp"

using namespace ifdk;
using namespace ifdk::testing;

namespace {

ImageReadOptions u16(const std::array<std::int64_t, 3>& size) {
  return {.format = SampleFormat{SampleType::u16}, .size = size};
}

const std::string good_sidecar =
    R"({"data_file":"a.raw","header_bytes":0,"type":"uint8","byte_order":"little","size":[2,1,1],)"
    R"("spacing":[1,1,1],"origin":[0,0,0]})";

std::string sidecar_with(const std::string& old_text, const std::string& new_text) {
  std::string changed = good_sidecar;
  return changed.replace(changed.find(old_text), old_text.size(), new_text);
}

}  // namespace

TEST_CASE("a raw file without a type or a size is refused") {
  check_refusal(refusal_of_bytes("a.raw", "abcd"), "a.raw: ", "say the type of its samples");
  check_refusal(refusal_of_bytes("a.raw", "abcd", {.size = {{2, 1, 1}}}), "a.raw: ", "say the type");
  check_refusal(refusal_of_bytes("a.img", "II*", {.format = SampleFormat{}}), "a.img: ", "its size (NUxNVxNP)");
  check_refusal(refusal_of_file("/no/such/a.raw"), "a.raw: ", "No such file");
  check_refusal(refusal_of_file("/no/such/a.raw", u16({2, 1, 1})), "a.raw: ", "No such file");
}

TEST_CASE("TIFF is refused as such, whatever options say of raw samples") {
  check_refusal(refusal_of_bytes("a.tif", "II*", {}), "a.tif: ", "TIFF cannot be read");
  check_refusal(refusal_of_bytes("a.TIFF", "II*", u16({1, 1, 1})), "a.TIFF: ", "TIFF cannot be read");
}

TEST_CASE("a raw file of another length than the options say is refused") {
  check_refusal(refusal_of_bytes("a.raw", "abc", u16({2, 1, 1})),
                "a.raw: ", "holds 3 bytes of samples, but 2 x 1 x 1 of type uint16 are 4: it is truncated");
  check_refusal(refusal_of_bytes("a.raw", "abcde", u16({2, 1, 1})), "a.raw: ", "are 4: some are left over");
  check_refusal(refusal_of_bytes("a.raw", "", u16({2, 1, 1})), "a.raw: ", "holds 0 bytes");
  ImageReadOptions skip = u16({2, 1, 1});
  skip.header_bytes = 5;
  check_refusal(refusal_of_bytes("a.raw", "abcd", skip), "a.raw: ", "holds 0 bytes");
  skip.header_bytes = -1;
  check_refusal(refusal_of_bytes("a.raw", "abcd", skip), "a.raw: ", "-1 bytes to skip");
}

TEST_CASE("absurd sizes of a raw file are refused before anything is allocated") {
  check_refusal(refusal_of_bytes("a.raw", "ab", u16({1LL << 40, 1, 1})), "a.raw: ", "1099511627776 x 1 x 1");
  check_refusal(refusal_of_bytes("a.raw", "ab", u16({1LL << 40, 1LL << 40, 1})), "a.raw: ", "more samples than");
  check_refusal(refusal_of_bytes("a.raw", "ab", u16({-1, -1, 1})), "a.raw: ", "every axis needs");
  check_refusal(refusal_of_bytes("a.raw", "ab", u16({0, 1, 1})), "a.raw: ", "every axis needs");
  ImageReadOptions spacing = u16({1, 1, 1});
  spacing.spacing = {{1, std::numeric_limits<double>::quiet_NaN(), 1}};
  check_refusal(refusal_of_bytes("a.raw", "ab", spacing), "a.raw: ", "a spacing is nan");
}

TEST_CASE("an image that does not fit in memory is refused before it is allocated") {
  const tuccompi::testing::TemporaryFolder folder;
  const std::int64_t samples = tuccompi::available_memory() / 4 + 1;
  put(folder / "a.raw", "");
  std::filesystem::resize_file(folder / "a.raw", static_cast<std::uintmax_t>(samples));  // a hole, no blocks
  const ImageReadOptions options{.format = SampleFormat{SampleType::u8}, .size = {{1, 1, samples}}};
  check_refusal(refusal_of_file(folder / "a.raw", options), "a.raw: ", "bytes of memory are needed");
  CHECK(read_planes(folder / "a.raw", options, samples - 2, 2).values == std::vector<float>{0, 0});
}

TEST_CASE("unknown sample types, sizes and spacings are refused with their text") {
  const auto type = [](const char* text) { return refusal_of([&] { sample_format_named(text); }); };
  check_refusal(type("uint12"), "the sample type 'uint12' is unknown; possible are uint8", "float64");
  check_refusal(type(""), "the sample type ''", "unknown");
  check_refusal(type("-be"), "the sample type '-be'", "unknown");
  for (const char* const text :
       {"", "5", "5x", "x5", "5x5x5x5", "5x0", "5x-1", "5.5x5", "5 x 5", "5x99999999999999999999"})
    check_refusal(refusal_of([&] { parse_size(text); }), "the size '" + std::string(text) + "'", "NUxNVxNP");
  for (const char* const text : {"", "1", "1x", "1x0", "1x-1", "1xnan", "1xinf", "1xa", "1x1x1x1"})
    check_refusal(refusal_of([&] { parse_spacing(text); }), "the spacing '" + std::string(text) + "'", "DUxDVxDZ");
}

TEST_CASE("bad sidecars of raw files are refused with name and value") {
  const auto refusal = [](const std::string& text) {
    const tuccompi::testing::TemporaryFolder folder;
    put(folder / "a.raw", "ab");
    put(folder / "a.json", text);
    return refusal_of_file(folder / "a.json");
  };
  CHECK(refusal(good_sidecar).empty());
  check_refusal(refusal(""), "a.json: ", "is not JSON");
  check_refusal(refusal("{"), "a.json: ", "is not JSON");
  check_refusal(refusal("[1, 2]"), "a.json: ", "no member 'type'");
  check_refusal(refusal(std::string(2000000, ' ')), "a.json: ", "too long");
  check_refusal(refusal(std::string(500000, '[')), "a.json: ", "is not JSON");
  check_refusal(refusal(sidecar_with("\"size\"", "\"site\"")), "a.json: ", "no member 'size'");
  check_refusal(refusal(sidecar_with("\"uint8\"", "7")), "a.json: ", "'type' is '7', but should be a text");
  check_refusal(refusal(sidecar_with("uint8", "uint7")), "a.json: ", "the sample type 'uint7' is unknown");
  check_refusal(refusal(sidecar_with("uint8", "uint8-be")), "a.json: ", "'byte_order' says that");
  check_refusal(refusal(sidecar_with("little", "middle")),
                "a.json: ", "'byte_order' is '\"middle\"', but should be little");
  check_refusal(refusal(sidecar_with("[2,1,1]", "[2,1]")),
                "a.json: ", "'size' is '[2,1]', but should be three numbers");
  check_refusal(refusal(sidecar_with("[2,1,1]", "[2.5,1,1]")), "a.json: ", "should be whole numbers");
  check_refusal(refusal(sidecar_with("[2,1,1]", "[1e30,1,1]")), "a.json: ", "should be whole numbers");
  check_refusal(refusal(sidecar_with("[2,1,1]", "[-2,1,1]")), "a.json: ", "every axis needs");
  check_refusal(refusal(sidecar_with("[2,1,1]", "[18446744073709551615,1,1]")), "a.json: ", "should be whole numbers");
  check_refusal(refusal(sidecar_with("[2,1,1]", "[3,1,1]")), "a.raw: ", "holds 2 bytes of samples");
  check_refusal(refusal(sidecar_with("[1,1,1]", "[1,0,1]")), "a.json: ", "a spacing is 0;");
  check_refusal(refusal(sidecar_with("[1,1,1]", "[1,null,1]")), "a.json: ", "'spacing' is '[1,null,1]'");
  check_refusal(refusal(sidecar_with(":0,", ":-1,")), "a.json: ", "'header_bytes' is negative");
  check_refusal(refusal(sidecar_with("a.raw", "b\\u0007.raw")), "b?.raw: ", "No such file");
}

#include "image_bytes.hpp"
#include "metaimage_text.hpp"

using namespace ifdk;
using namespace ifdk::testing;
using namespace std::string_literals;
using tuccompi::testing::TemporaryFolder;

namespace {

struct Bad {
  std::string bytes;
  const char* start;
  const char* part;
};

std::string sized(const std::string& dimensions, const std::string& size, const std::string& lines = "") {
  return "NDims = " + dimensions + "\nDimSize = " + size + "\nElementType = MET_FLOAT\n" + lines +
         "ElementDataFile = LOCAL\n";
}

std::string elsewhere(const std::string& data_file, const std::string& lines = "") {
  return "NDims = 3\nDimSize = 2 1 3\nElementType = MET_UCHAR\n" + lines + "ElementDataFile = " + data_file + "\n";
}

const Bad bad_headers[] = {
    {"", "a.mha:1: ", "ends before the line ElementDataFile"},
    {"ObjectType = Image\nNDims = 3\n", "a.mha:3: ", "ends before the line ElementDataFile"},
    {"\x01\x02\xFFgarbage\n"s, "a.mha:1: ", "'???garbage' is not 'Name = value'"},
    {std::string(5000, 'x'), "a.mha:1: ", "xxx...' is not 'Name = value'"},
    {std::string(2000000, '\n'), "a.mha:1048577: ", "ends before the line ElementDataFile"},
    {"ObjectType = Mesh\n" + sized("3", "1 1 1"), "a.mha:1: ", "ObjectType is 'Mesh', but only images"},
    {"DimSize = 1 1\nElementDataFile = LOCAL\n", "a.mha:2: ", "no line NDims"},
    {"NDims = 3\nElementType = MET_FLOAT\nElementDataFile = LOCAL\n", "a.mha:3: ", "no line DimSize"},
    {"NDims = 3\nDimSize = 1 1 1\nElementDataFile = LOCAL\n", "a.mha:3: ", "no line ElementType"},
    {sized("4", "1 1 1 1"), "a.mha:1: ", "NDims is '4', but only 2 and 3"},
    {sized("1", "1"), "a.mha:1: ", "NDims is '1'"},
    {sized("3", "4 4"), "a.mha:2: ", "DimSize is '4 4', but should be 3 numbers"},
    {sized("2", "4 4 4"), "a.mha:2: ", "should be 2 numbers"},
    {sized("3", "4 -4 4"), "a.mha:2: ", "DimSize is '4 -4 4', but every axis needs a sample"},
    {sized("3", "4 0 4"), "a.mha:2: ", "every axis needs a sample"},
    {sized("3", "4 4.5 4"), "a.mha:2: ", "'4.5' is no number that fits here"},
    {sized("3", "4 99999999999999999999 4"), "a.mha:2: ", "'99999999999999999999' is no number that fits here"},
    {sized("3", "1048576 1048576 1"), "a.mha: ", "holds 0 bytes of samples, but 1048576 x 1048576 x 1"},
    {sized("3", "2097152 2097152 2097152"), "a.mha: ", "more samples than can be counted"},
    {sized("3", "1 1 1", "NDims = 2\n"), "a.mha:4: ", "NDims is '2', but NDims in line 1 is '3'"},
    {sized("3", "1 1 1", "Offset = 0 0 0\nPosition = 0 0 1\n"), "a.mha:5: ", "but Offset in line 4 is '0 0 0'"},
    {sized("3", "1 1 1", "ElementSpacing = 1 0 1\n"), "a.mha:4: ", "'1 0 1', but every spacing has to be positive"},
    {sized("3", "1 1 1", "ElementSpacing = 1 nan 1\n"), "a.mha:4: ", "every spacing has to be positive"},
    {sized("3", "1 1 1", "ElementSize = 1 1 -1\n"), "a.mha:4: ", "ElementSize is '1 1 -1'"},
    {sized("3", "1 1 1", "ElementSpacing = inf 1 1\n"), "a.mha:4: ", "every spacing has to be positive"},
    {sized("3", "1 1 1", "ElementSpacing = 1 1\n"), "a.mha:4: ", "3 numbers"},
    {sized("3", "1 1 1", "Offset = 0 nan 0\n"), "a.mha: ", "origin is nan"},
    {sized("3", "1 1 1", "Offset = 0 zero 0\n"), "a.mha:4: ", "'zero' is no number"},
    {sized("3", "1 1 1", "TransformMatrix = 1 0 0 0 0 1 0 1 0\n"), "a.mha:4: ", "'1 0 0 0 0 1 0 1 0', but only images"},
    {sized("3", "1 1 1", "Rotation = nan 0 0 0 1 0 0 0 1\n"), "a.mha:4: ", "axes are not turned"},
    {sized("3", "1 1 1", "TransformMatrix = 1 0 0 1\n"), "a.mha:4: ", "9 numbers"},
    {sized("3", "1 1 1", "ElementNumberOfChannels = 3\n"), "a.mha:4: ", "'3', but only images with one channel"},
    {sized("3", "1 1 1", "BinaryData = False\n"), "a.mha:4: ", "samples written as text"},
    {sized("3", "1 1 1", "BinaryData = perhaps\n"), "a.mha:4: ", "'perhaps', but should be True or False"},
    {sized("3", "1 1 1", "DistanceUnits = um\n"), "a.mha:4: ", "'um', but only mm"},
    {mha("MET_LONG", "", ""), "a.mha:4: ", "ElementType is 'MET_LONG', possible are"},
    {mha("MET_UCHAR", "HeaderSize = 10\n", "abcd"), "a.mha:5: ", "less than the"},
    {mha("MET_UCHAR", "HeaderSize = -2\n", "abcd"), "a.mha:5: ", "'-2', but should be a number of bytes"},
    {mha("MET_UCHAR", "HeaderSize = x\n", "abcd"), "a.mha:5: ", "'x', not a whole number"},
    {mha("MET_UCHAR", "", "abc"),
     "a.mha: ", "holds 3 bytes of samples, but 2 x 2 x 1 of type uint8 are 4: it is trunc"},
    {mha("MET_UCHAR", "", "abcde"), "a.mha: ", "holds 5 bytes of samples"},
    {mha("MET_UCHAR", "HeaderSize = 100000\n", "abcd"), "a.mha: ", "holds 0 bytes of samples"},
    {elsewhere("missing.raw"), "missing.raw: ", "No such file"},
    {elsewhere("."), "", "is a directory"},
    {elsewhere(""), "a.mha:4: ", "should name the file"},
    {elsewhere("x\x1B[2Jy\x07.raw"), "x?[2Jy?.raw: ", "No such file"},
    {elsewhere(std::string(5000, 'n')), "nnn", "..."},
    {elsewhere("LIST\na\nb"), "a.mha:4: ", "2 files, but there are 3 planes"},
    {elsewhere("LIST\na\nb\nc\nd"), "a.mha:4: ", "4 files, but there are 3 planes"},
    {elsewhere("LIST 3\na"), "a.mha:4: ", "lists of files with one plane each"},
    {elsewhere("s%02d.raw 1 4 1"), "a.mha:4: ", "4 files, but there are 3 planes"},
    {elsewhere("s%02d.raw 1 4 0"), "a.mha:4: ", "and the step"},
    {elsewhere("s%02d.raw 4 1 1"), "a.mha:4: ", "and the step"},
    {elsewhere("s%02d.raw 1 999999999999 1"), "a.mha:4: ", "and the step"},
    {elsewhere("s%02d.raw 1"), "a.mha:4: ", "3 numbers"},
    {elsewhere("s%02d.raw"), "a.mha:4: ", "3 numbers"},
    {elsewhere("s%02d.raw 1 3 1", "CompressedData = True\n"), "a.mha:4: ", "file of its own"},
};

}  // namespace

TEST_CASE("bad MetaImage headers are refused with line and value") {
  for (const Bad& bad : bad_headers) {
    CAPTURE(bad.bytes.substr(0, 200));
    check_refusal(refusal_of_bytes("a.mha", bad.bytes), bad.start, bad.part);
  }
}

TEST_CASE("a file of a plane that is too short or too long is refused by its own name") {
  const TemporaryFolder folder;
  put(folder / "a", "ab");
  put(folder / "b", "abc");
  put(folder / "c", "a");
  put(folder / "long.mhd", elsewhere("LIST\na\nb\na"));
  check_refusal(refusal_of_file(folder / "long.mhd"), "b: ", "holds 3 bytes of samples");
  put(folder / "short.mhd", elsewhere("LIST\na\na\nc"));
  check_refusal(refusal_of_file(folder / "short.mhd"), "c: ", "a plane a file, are 2: it is truncated");
}

TEST_CASE("compressed data that disagree with the header are refused") {
  const std::string stored("\x78\x01\x01\x04\x00\xFB\xFF\x61\x62\x63\x64\x03\xD8\x01\x8B", 15);
  const auto refusal = [](const std::string& lines, const std::string& data, const std::string& size = "2 2") {
    return refusal_of_bytes("a.mha", "NDims = 2\nDimSize = " + size +
                                         "\nElementType = MET_UCHAR\nCompressedData = True\n" + lines +
                                         "ElementDataFile = LOCAL\n" + data);
  };
  CHECK(refusal("", stored).empty());
  check_refusal(refusal("", stored, "3 2"), "a.mha: ", "fewer samples than the header says");
  check_refusal(refusal("", stored, "3 1"), "a.mha: ", "more samples than the header says");
  check_refusal(refusal("", stored.substr(0, 9)), "a.mha: ", "end too early");
  check_refusal(refusal("", stored.substr(0, 13)), "a.mha: ", "end too early");
  check_refusal(refusal("", stored + "zz"), "a.mha: ", "2 bytes follow the compressed data");
  check_refusal(refusal("", "no zlib data"), "a.mha: ", "damaged, or are not zlib's");
  check_refusal(refusal("", stored.substr(0, 11) + "\x01\x01\x01\x01"), "a.mha: ", "damaged");
  check_refusal(refusal("", ""), "a.mha: ", "holds 0 bytes of compressed data");
  check_refusal(refusal("CompressedDataSize = 14\n", stored),
                "a.mha: ", "15 bytes of compressed data, but the header says 14");
  check_refusal(refusal("CompressedDataSize = 99\n", stored), "a.mha: ", "but the header says 99");
  check_refusal(refusal("CompressedDataSize = -1\n", stored), "a.mha:5: ", "should be a number of bytes");
  check_refusal(refusal("HeaderSize = -1\n", stored), "a.mha:4: ", "contradicts HeaderSize");
}

TEST_CASE("compressed data cannot promise more than they could hold") {
  const std::string header =
      "NDims = 3\nDimSize = 100000 100000 100\nElementType = MET_FLOAT\nCompressedData = True\n"
      "ElementDataFile = LOCAL\n";
  check_refusal(refusal_of_bytes("a.mha", header + "xxxx"), "a.mha: ", "cannot become the 4000000000000 bytes");
}

TEST_CASE("what is no file is refused") {
  const TemporaryFolder folder;
  check_refusal(refusal_of_file("/no/such/image.mha"), "image.mha: ", "No such file");
  std::filesystem::create_directory(folder / "a.mha");
  check_refusal(refusal_of_file(folder / "a.mha"), "a.mha: ", "is a directory");
  check_refusal(refusal_of_file("/dev/null"), "null: ", "not an ordinary file");
}

TEST_CASE("what the header says is not to be said again") {
  const std::string bytes = mha("MET_UCHAR", "", "abcd");
  check_refusal(refusal_of_bytes("a.mha", bytes, {.format = SampleFormat{SampleType::u8}}), "a.mha: ", "leave out");
  check_refusal(refusal_of_bytes("a.mha", bytes, {.size = {{2, 2, 1}}}), "a.mha: ", "leave out");
  check_refusal(refusal_of_bytes("a.mha", bytes, {.header_bytes = 3}), "a.mha: ", "leave out");
  check_refusal(refusal_of_bytes("a.mha", bytes, {.spacing = {{1, 1, 1}}}), "a.mha: ", "spacing and origin itself");
  check_refusal(refusal_of_bytes("a.mha", bytes, {.origin = {{1, 1, 1}}}), "a.mha: ", "spacing and origin itself");
}

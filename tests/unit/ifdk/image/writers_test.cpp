#include <nlohmann/json.hpp>
#include <vector>

#include "image/image_writer.hpp"
#include "image/metaimage_header.hpp"
#include "image/npy_header.hpp"
#include "image_bytes.hpp"

using namespace ifdk;
using namespace ifdk::testing;
using tuccompi::testing::TemporaryFolder;
using tuccompi::testing::text_in;
using Names = std::vector<std::string>;

namespace {

Image small_image() {
  Image image;
  image.grid = {{3, 1, 2}, {0.1, 0.25, 1}, {-0.1, 0, 2.5}};
  image.values = {1, -2, 0.5F, 3e30F, 0, 7};
  return image;
}

const std::string samples = little<float>({1, -2, 0.5F, 3e30F, 0, 7});

std::string metaimage_text(const std::string& data_file) {
  return "ObjectType = Image\nNDims = 3\nBinaryData = True\nBinaryDataByteOrderMSB = False\nCompressedData = False\n"
         "TransformMatrix = 1 0 0 0 1 0 0 0 1\nOffset = -0.1 0 2.5\nCenterOfRotation = 0 0 0\n"
         "ElementSpacing = 0.1 0.25 1\nDimSize = 3 1 2\nElementType = MET_FLOAT\nElementDataFile = " +
         data_file + "\n";
}

template <class Exception, class Function>
std::string message_of(Function function) {
  try {
    function();
  } catch (const Exception& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("an .mha file is the header and the samples after it") {
  const TemporaryFolder folder;
  write_image(folder / "a.mha", small_image());
  CHECK(text_in(folder / "a.mha") == metaimage_text("LOCAL") + samples);
  CHECK(folder.names() == Names{"a.mha"});
  CHECK(metaimage_header(small_image().grid) == metaimage_text("LOCAL"));
}

TEST_CASE("an .mhd file has its samples in a .raw file beside it") {
  const TemporaryFolder folder;
  write_image(folder / "a.mhd", small_image());
  CHECK(text_in(folder / "a.mhd") == metaimage_text("a.raw"));
  CHECK(text_in(folder / "a.raw") == samples);
  CHECK(folder.names() == Names{"a.mhd", "a.raw"});
}

TEST_CASE("a .raw file has its description beside it") {
  const TemporaryFolder folder;
  write_image(folder / "a.raw", small_image(), {.axes = {"u", "v", "view"}, .unit = "1"});
  CHECK(text_in(folder / "a.raw") == samples);
  CHECK(folder.names() == Names{"a.raw", "a.raw.json"});
  const auto sidecar = nlohmann::json::parse(text_in(folder / "a.raw.json"));
  CHECK(sidecar["data_file"] == "a.raw");
  CHECK(sidecar["header_bytes"] == 0);
  CHECK(sidecar["type"] == "float32");
  CHECK(sidecar["byte_order"] == "little");
  CHECK(sidecar["size"] == std::vector{3, 1, 2});
  CHECK(sidecar["spacing"] == std::vector{0.1, 0.25, 1.0});
  CHECK(sidecar["origin"] == std::vector{-0.1, 0.0, 2.5});
  CHECK(sidecar["axes"] == std::vector<std::string>{"u", "v", "view"});
  CHECK(sidecar["unit"] == "1");
}

TEST_CASE("an .npy file has the fixed parts, and a header of a multiple of 64 bytes") {
  const TemporaryFolder folder;
  write_image(folder / "a.npy", small_image());
  const std::string bytes = text_in(folder / "a.npy");
  CHECK(bytes.substr(0, 10) == std::string("\x93NUMPY\x01\x00\x76\x00", 10));
  CHECK(bytes.substr(10, 60) == "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 1, 3),");
  CHECK(bytes[127] == '\n');
  CHECK(bytes.substr(128) == samples);
  for (std::int64_t size = 1; size < 10'000'000'000; size *= 10) CHECK(npy_header({{size, size, 1}}).size() % 64 == 0);
}

TEST_CASE("what is written can be read, and is the same") {
  const TemporaryFolder folder;
  const Image image = small_image();
  for (const char* const name : {"a.mha", "b.mhd", "c.raw", "D.MHA"}) {
    write_image(folder / name, image);
    const Image again = read_image(folder / name);
    CHECK(again.values == image.values);
    CHECK(again.grid == image.grid);
    CHECK(again.type == SampleType::f32);
  }
  write_image(folder / "a.npy", image);
  const Image again = read_image(folder / "a.npy", {.spacing = image.grid.spacing, .origin = image.grid.origin});
  CHECK(again.values == image.values);
  CHECK(again.grid == image.grid);
}

TEST_CASE("numbers of a grid survive the way through a file") {
  const TemporaryFolder folder;
  Image image = small_image();
  image.grid.spacing = {1.0 / 3, 3.2000000476837158, 1e-300};
  image.grid.origin = {-1e300, 0.1 + 0.2, 123456789.123456789};
  write_image(folder / "a.mha", image);
  CHECK(read_image(folder / "a.mha").grid == image.grid);
  write_image(folder / "a.raw", image);
  CHECK(read_image(folder / "a.raw").grid == image.grid);
}

TEST_CASE("planes are written one by one, and nothing is there before commit") {
  const TemporaryFolder folder;
  const Image image = small_image();
  {
    ImageWriter writer(folder / "a.mhd", image.grid);
    writer.write(image.plane(0));
    CHECK_FALSE(std::filesystem::exists(folder / "a.mhd"));
    CHECK_FALSE(std::filesystem::exists(folder / "a.raw"));
    writer.write(image.plane(1));
    writer.commit();
  }
  CHECK(text_in(folder / "a.raw") == samples);
  CHECK(folder.names() == Names{"a.mhd", "a.raw"});
}

TEST_CASE("too few or too many samples are an error, and leave nothing") {
  const TemporaryFolder folder;
  const Image image = small_image();
  {
    ImageWriter writer(folder / "a.raw", image.grid);
    writer.write(image.plane(0));
    CHECK(message_of<tuccompi::Error>([&] { writer.commit(); }) == "ImageWriter: 3 samples are missing");
    writer.write(image.plane(0));
    CHECK(message_of<tuccompi::Error>([&] { writer.write(image.plane(0)); }) == "ImageWriter: 3 samples too many");
  }
  CHECK(folder.names().empty());
}

TEST_CASE("where a file cannot be written, neither of a pair appears") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "a.mhd");
  CHECK(message_of<tuccompi::InputError>([&] {
          write_image(folder / "a.mhd", small_image());
        }).find("is a directory") != std::string::npos);
  CHECK(folder.names() == Names{"a.mhd"});
  CHECK(message_of<tuccompi::InputError>([&] {
          write_image(folder / "no" / "a.mha", small_image());
        }).find("cannot be written: No such file") != std::string::npos);
}

TEST_CASE("unknown formats and impossible grids are refused before anything is created") {
  const TemporaryFolder folder;
  Image image = small_image();
  check_refusal(message_of<tuccompi::InputError>([&] { write_image(folder / "a.tif", image); }),
                (folder / "a.tif").string() + ": ", "written as .mha, .mhd, .raw or .npy");
  image.grid.size[1] = 0;
  check_refusal(message_of<tuccompi::InputError>([&] { write_image(folder / "a.mha", image); }),
                (folder / "a.mha").string() + ": ", "every axis needs");
  image.grid = small_image().grid;
  image.grid.spacing[2] = 0;
  check_refusal(message_of<tuccompi::InputError>([&] { write_image(folder / "a.mha", image); }),
                (folder / "a.mha").string() + ": ", "a spacing is 0");
  CHECK(folder.names().empty());
}

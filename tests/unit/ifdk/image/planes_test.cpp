#include <numeric>
#include <thread>
#include <vector>

#include "image_bytes.hpp"

using namespace ifdk;
using namespace ifdk::testing;
using tuccompi::testing::TemporaryFolder;

namespace {

/// 2 x 3 x 100 samples 0, 1, 2, ... as big-endian 16-bit integers.
std::filesystem::path counting_file(const TemporaryFolder& folder) {
  std::string bytes =
      "NDims = 3\nDimSize = 2 3 100\nOffset = 0 0 -5\nElementSpacing = 1 1 0.5\nElementType = MET_USHORT\n"
      "ElementByteOrderMSB = True\nElementDataFile = LOCAL\n";
  for (std::uint16_t i = 0; i < 600; ++i) bytes += big<std::uint16_t>({i});
  put(folder / "a.mha", bytes);
  return folder / "a.mha";
}

std::vector<float> counting(std::size_t first, std::size_t count) {
  std::vector<float> values(count);
  std::iota(values.begin(), values.end(), static_cast<float>(first));
  return values;
}

}  // namespace

TEST_CASE("some planes of a file are an image whose origin is that of its first plane") {
  const TemporaryFolder folder;
  const Image image = read_planes(counting_file(folder), {}, 40, 3);
  CHECK(image.values == counting(240, 18));
  CHECK(image.grid == Grid{{2, 3, 3}, {1, 1, 0.5}, {0, 0, 15}});
  CHECK(image.type == SampleType::u16);
}

TEST_CASE("planes that do not lie side by side are one image") {
  const TemporaryFolder folder;
  const std::vector<std::int64_t> some{2, 50, 99}, beyond{2, 100};
  const ImageFile file(counting_file(folder));
  const Image image = file.planes(some);
  for (std::size_t n = 0; n < some.size(); ++n)
    CHECK(std::ranges::equal(image.plane(static_cast<std::int64_t>(n)),
                             counting(static_cast<std::size_t>(some[n]) * 6, 6)));
  CHECK(image.grid == Grid{{2, 3, 3}, {1, 1, 0.5}, {0, 0, -4}});
  CHECK_THROWS_AS(file.planes(beyond), tuccompi::InputError);
}

TEST_CASE("planes that are not there are refused") {
  const TemporaryFolder folder;
  const ImageFile file(counting_file(folder));
  const auto refused = [&](std::int64_t first, std::int64_t count) {
    try {
      file.planes(first, count);
    } catch (const tuccompi::InputError& error) {
      return std::string(error.what()).find("there are no " + std::to_string(count) + " planes") != std::string::npos;
    }
    return false;
  };
  CHECK_FALSE(refused(99, 1));
  CHECK(refused(100, 1));
  CHECK(refused(99, 2));
  CHECK(refused(-1, 2));
  CHECK(refused(0, 0));
  CHECK(refused(0, -1));
  CHECK(refused(1, std::numeric_limits<std::int64_t>::max()));
}

TEST_CASE("many threads read planes of one file at once") {
  const TemporaryFolder folder;
  const ImageFile file(counting_file(folder));
  std::vector<float> values(600);
  {
    std::vector<std::jthread> threads;
    for (std::size_t part = 0; part < 10; ++part)
      threads.emplace_back(
          [&, part] { file.read(static_cast<std::int64_t>(part * 10), std::span(values).subspan(part * 60, 60)); });
  }
  CHECK(values == counting(0, 600));
}

TEST_CASE("a file that was cut after it was opened is refused when it is read") {
  const TemporaryFolder folder;
  const auto path = counting_file(folder);
  const ImageFile file(path);
  std::filesystem::resize_file(path, 500);
  std::vector<float> values(6);
  CHECK_THROWS_AS(file.read(99, values), tuccompi::InputError);
  CHECK_NOTHROW(file.read(0, values));
}

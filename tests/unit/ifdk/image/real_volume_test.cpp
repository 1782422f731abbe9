#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "image/difference.hpp"
#include "image/image_file.hpp"

using namespace ifdk;

namespace {

const std::filesystem::path head = std::filesystem::path(DATA_DIR) / "ifdk" / "head_ct";

}  // namespace

TEST_CASE("a real head is read with its values and its place") {
  const Image image = read_image(head / "head_crop.mha");
  CHECK(image.grid.size == std::array<std::int64_t, 3>{32, 32, 16});
  CHECK(image.grid.spacing == std::array<double, 3>{3.2000000476837158, 3.2000000476837158, 1.5});
  CHECK(image.grid.origin == std::array<double, 3>{51.20000076293945, 51.20000076293945, 60});
  CHECK(image.type == SampleType::u16);
  CHECK(std::accumulate(image.values.begin(), image.values.end(), 0.0) == 19377115);
  CHECK(std::ranges::max_element(image.values) - image.values.begin() == 14071);
  CHECK(image.values[14071] == 3926);
  CHECK(image.plane(7)[5 * 32 + 3] == 1036);
  CHECK(image.values.front() == 987);
  CHECK(image.values.back() == 102);
}

TEST_CASE("the same head, compressed by another program") {
  const Image compressed = read_image(head / "head_crop_compressed.mha");
  const Difference difference = compare(compressed, read_image(head / "head_crop.mha"));
  CHECK(difference.max_abs == 0);
  CHECK(difference.same_place);
  CHECK(difference.max_reference - difference.min_reference == 3926 - 76);
}

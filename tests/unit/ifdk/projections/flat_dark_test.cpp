#include "projections/flat_dark.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <vector>

#include "counts.hpp"

using namespace ifdk;

namespace {

const std::filesystem::path scan = std::filesystem::path(DATA_DIR) / "ifdk" / "ctsimu_tetrahedron";
const ImageReadOptions raw{.format = SampleFormat{SampleType::u16}, .size = {{150, 150, 1}}};

}  // namespace

TEST_CASE("frames are averaged pixel by pixel, however they come") {
  FrameMean mean({2, 1});
  mean.add(views(2, 1, {1, 10, 2, 20}), "a.raw");
  mean.add(views(2, 1, {6, 30}), "b.raw");
  CHECK(mean.mean() == std::vector<float>{3, 20});
}

TEST_CASE("no frame is all zeros") {
  CHECK(FrameMean({2, 2}).mean() == std::vector<float>(4, 0));
  CHECK(mean_frame({}, {}, {2, 2}) == std::vector<float>(4, 0));
}

TEST_CASE("the mean of many large counts is exact") {
  FrameMean mean({1, 1});
  mean.add(views(1, 1, std::vector<float>(4096, 65535)), "a.raw");
  CHECK(mean.mean() == std::vector<float>{65535});
}

TEST_CASE("flats of a real scan are averaged from their files") {
  const std::vector<std::filesystem::path> files{scan / "tetra_flat_0000.raw", scan / "tetra_flat_0001.raw",
                                                 scan / "tetra_flat_0002.raw"};
  const std::vector<float> flat = mean_frame(files, raw, {150, 150});
  REQUIRE(flat.size() == 22500);
  CHECK(flat[91 * 150 + 58] == 59486);
  CHECK(*std::min_element(flat.begin(), flat.end()) == 50825);
  CHECK(*std::max_element(flat.begin(), flat.end()) == 59999);
}

TEST_CASE("frames of another detector are refused") {
  FrameMean mean({3, 2});
  CHECK(refusal_of([&] {
          mean.add(views(2, 3, {1, 2, 3, 4, 5, 6}), "flat.mha");
        }) ==
        "flat.mha: has 2 x 3 pixels, but the projections have 3 x 2; flats and darks have to be of the same detector");
}

TEST_CASE("counts that are not finite are refused with their place") {
  FrameMean mean({2, 2});
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const Image frames = views(2, 2, {1, 2, 3, 4, 5, 6, 7, nan}, SampleType::f32);
  CHECK(refusal_of([&] { mean.add(frames, "flat.mha", 8); }) ==
        "flat.mha: frame 9, row 1, column 1 (from 0) is nan; repair or leave out what is not a finite number");
  CHECK(mean.mean() == std::vector<float>(4, 0));
}

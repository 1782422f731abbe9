#include <doctest/doctest.h>

#include <limits>
#include <vector>

#include "image/not_finite.hpp"

using namespace ifdk;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();

}  // namespace

TEST_CASE("a finite image has no value that is not, however extreme its values are") {
  const float extremes[] = {0, -0.0F, std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest(),
                            std::numeric_limits<float>::denorm_min()};
  CHECK(first_not_finite(extremes) == std::nullopt);
  CHECK(first_not_finite(Image{}) == std::nullopt);
}

TEST_CASE("the first of several values that are not finite is found, wherever it is") {
  for (const float value : {nan_value, -nan_value, infinity, -infinity})
    for (const std::size_t place : {0U, 1U, 16383U, 16384U, 70000U, 99999U}) {
      Image image;
      image.values.assign(100000, 1);
      image.values[place] = value;
      image.values.back() = nan_value;
      CHECK(first_not_finite(image) == static_cast<std::int64_t>(place));
    }
}

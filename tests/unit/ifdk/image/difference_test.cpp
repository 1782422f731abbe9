#include <doctest/doctest.h>
#include <omp.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "image/difference.hpp"
#include "tuccompi/core/error.hpp"

using namespace ifdk;
using doctest::Approx;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Image row(std::vector<float> values) {
  Image image;
  image.grid.size = {static_cast<std::int64_t>(values.size()), 1, 1};
  image.values = std::move(values);
  return image;
}

Image noise(std::int64_t samples, std::uint32_t seed, float mean) {
  std::mt19937 random(seed);
  std::normal_distribution<float> normal(mean, 1);
  std::vector<float> values(static_cast<std::size_t>(samples));
  for (float& value : values) value = normal(random);
  return row(std::move(values));
}

}  // namespace

TEST_CASE("the difference of four samples, worked out by hand") {
  // differences 0, 1, -2, 0; reference 1, 2, 4, 5 with mean 3; image 1, 3, 2, 5 with mean 2.75
  const Difference difference = compare(row({1, 3, 2, 5}), row({1, 2, 4, 5}));
  CHECK(difference.rmse == Approx(std::sqrt(5.0 / 4)));
  CHECK(difference.max_abs == 2);
  CHECK(difference.at_max == 2);
  CHECK(difference.min_reference == 1);
  CHECK(difference.max_reference == 5);
  CHECK(difference.psnr == Approx(20 * std::log10(4 / std::sqrt(1.25))));
  CHECK(difference.relative_l2 == Approx(std::sqrt(5.0 / 46)));
  CHECK(difference.correlation == Approx(7 / std::sqrt(8.75 * 10)));
  CHECK(difference.not_finite == 0);
  CHECK(difference.same_place);
}

TEST_CASE("equal images do not differ") {
  const Difference difference = compare(row({1, 3, 2}), row({1, 3, 2}));
  CHECK(difference.rmse == 0);
  CHECK(difference.max_abs == 0);
  CHECK(difference.at_max == 0);
  CHECK(difference.relative_l2 == 0);
  CHECK(difference.psnr == infinity);
  CHECK(difference.correlation == Approx(1));
}

TEST_CASE("a reference that is constant, or zero, has no correlation and no peak") {
  const Difference constant = compare(row({1, 2}), row({3, 3}));
  CHECK(std::isnan(constant.correlation));
  CHECK(constant.psnr == -infinity);
  const Difference zero = compare(row({1, 2}), row({0, 0}));
  CHECK(zero.relative_l2 == infinity);
  CHECK(compare(row({0, 0}), row({0, 0})).relative_l2 == 0);
}

TEST_CASE("a constant image of any length has no correlation, in spite of rounding") {
  const Image constant = row(std::vector<float>(100001, 0.1F));
  CHECK(std::isnan(compare(constant, noise(100001, 1, 0)).correlation));
}

TEST_CASE("NaN and infinity in either image are counted and make the distances infinite") {
  const float nan_value = std::nanf("");
  const auto inf = std::numeric_limits<float>::infinity();
  for (const auto& [image, reference] : {std::pair{row({1, 2, nan_value, 4}), row({1, inf, 3, 9})},
                                         std::pair{row({1, inf, 3, 4}), row({1, inf, nan_value, 9})}}) {
    const Difference difference = compare(image, reference);
    CHECK(difference.not_finite == 2);
    CHECK(difference.at_max == 1);
    CHECK(difference.rmse == infinity);
    CHECK(difference.max_abs == infinity);
    CHECK(difference.relative_l2 == infinity);
    CHECK(difference.psnr == -infinity);
    CHECK(std::isnan(difference.correlation));
    CHECK(difference.min_reference == 1);
    CHECK(difference.max_reference == 9);
  }
}

TEST_CASE("images of different sizes cannot be compared") {
  try {
    compare(row({1, 2}), row({1, 2, 3}));
    FAIL("not refused");
  } catch (const tuccompi::InputError& error) {
    CHECK(std::string(error.what()) == "the images cannot be compared: one has 2 x 1 x 1 samples, the other 3 x 1 x 1");
  }
}

TEST_CASE("images at different places are compared, and it is said") {
  Image image = row({1, 2}), reference = row({1, 2});
  reference.grid.spacing = image.grid.spacing = {0.1, 1, 1};
  image.grid.origin[0] = 1e-8;
  image.grid.spacing[1] = 1 + 1e-7;
  CHECK(compare(image, reference).same_place);
  image.grid.origin[0] = 1e-6;
  CHECK_FALSE(compare(image, reference).same_place);
  image.grid.origin[0] = 0;
  image.grid.spacing[1] = 1 + 1e-5;
  CHECK_FALSE(compare(image, reference).same_place);
  CHECK(compare(image, reference).rmse == 0);
}

TEST_CASE("sums over many samples agree with plain loops in long double, also beside a large mean") {
  constexpr std::int64_t samples = 300000;
  const Image a = noise(samples, 1, 10000), b = noise(samples, 2, 10000);
  long double squared = 0, mean_a = 0, mean_b = 0, aa = 0, ab = 0, bb = 0, largest = 0;
  for (std::size_t i = 0; i < samples; ++i) {
    const long double d = static_cast<long double>(a.values[i]) - b.values[i];
    squared += d * d;
    largest = std::max(largest, std::abs(d));
    mean_a += a.values[i] / static_cast<long double>(samples);
    mean_b += b.values[i] / static_cast<long double>(samples);
  }
  for (std::size_t i = 0; i < samples; ++i) {
    aa += (a.values[i] - mean_a) * (a.values[i] - mean_a);
    ab += (a.values[i] - mean_a) * (b.values[i] - mean_b);
    bb += (b.values[i] - mean_b) * (b.values[i] - mean_b);
  }
  const Difference difference = compare(a, b);
  CHECK(difference.rmse == Approx(static_cast<double>(std::sqrt(squared / samples))).epsilon(1e-12));
  CHECK(difference.max_abs == static_cast<double>(largest));
  CHECK(std::abs(difference.correlation - static_cast<double>(ab / std::sqrt(aa * bb))) < 1e-12);
  const auto at = static_cast<std::size_t>(difference.at_max);
  CHECK(std::abs(double{a.values[at]} - double{b.values[at]}) == difference.max_abs);
}

TEST_CASE("the result does not depend on the number of threads") {
  const Image a = noise(200000, 3, 0), b = noise(200000, 4, 0);
  const int threads = omp_get_max_threads();
  omp_set_num_threads(1);
  const Difference alone = compare(a, b);
  omp_set_num_threads(7);
  const Difference many = compare(a, b);
  omp_set_num_threads(threads);
  CHECK(alone.rmse == many.rmse);
  CHECK(alone.correlation == many.correlation);
  CHECK(alone.relative_l2 == many.relative_l2);
  CHECK(alone.at_max == many.at_max);
}

#include "filter/ramp.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "convolution.hpp"
#include "refusal.hpp"

using namespace ifdk;
using namespace ifdk::testing;

namespace {

using std::numbers::pi;

bool is_smooth(std::int64_t number) {
  for (std::int64_t factor = 2; factor <= 13; ++factor)
    while (number % factor == 0) number /= factor;
  return number == 1;
}

/// As RTK writes its windows, for bin k of which those below `cut` count.
double window(Window which, double k, double cut) {
  if (k >= cut) return 0;
  switch (which) {
    case Window::ram_lak:
      return 1;
    case Window::shepp_logan:
      return k == 0 ? 1 : std::sin(pi * k / (2 * cut)) / (pi * k / (2 * cut));
    case Window::cosine:
      return std::cos(pi * k / (2 * cut));
    case Window::hamming:
      return 0.54 + 0.46 * std::cos(pi * k / cut);
    case Window::hann:
      return 0.5 * (1 + std::cos(pi * k / cut));
  }
  return -1;
}

/// The largest difference of a spectrum, times its length, and what it should be, relative to its last bin's.
double error_of(const std::vector<float>& spectrum, std::int64_t length, double pitch, Window which, double cut) {
  const auto plain = ramp_bins(length, pitch);
  REQUIRE(spectrum.size() == plain.size());
  double largest = 0;
  for (std::size_t k = 0; k < plain.size(); ++k) {
    const double expected = window(which, static_cast<double>(k), cut) * plain[k];
    largest = std::max(largest, std::abs(static_cast<double>(spectrum[k]) * static_cast<double>(length) - expected));
  }
  return largest / plain.back();
}

}  // namespace

TEST_CASE("rows are padded to the next power of two that is twice their length") {
  for (const auto& [columns, length] : {std::pair{1, 2}, {2, 4}, {63, 128}, {64, 128}, {65, 256}, {1000, 2048}})
    CHECK(padded_length(columns, Padding::power_of_two) == length);
}

TEST_CASE("or to the next length without prime factors above 13") {
  CHECK(padded_length(97, Padding::smooth_13) == 195);
  CHECK(padded_length(100, Padding::smooth_13) == 200);
  for (std::int64_t columns = 1; columns < 600; ++columns) {
    std::int64_t expected = 2 * columns;
    while (!is_smooth(expected)) ++expected;
    CHECK(padded_length(columns, Padding::smooth_13) == expected);
  }
}

TEST_CASE("without a window the spectrum is that of the ramp's spatial samples") {
  for (const std::int64_t length : {2, 16, 128, 195})
    CHECK(error_of(ramp_spectrum(length, 0.7, {}), length, 0.7, Window::ram_lak, 1e9) < 1e-6);
}

TEST_CASE("the spectrum's middle is half the Nyquist frequency's inverse, and its start is small but not 0") {
  const auto spectrum = ramp_spectrum(256, 0.5, {});
  CHECK(256 * spectrum.back() == doctest::Approx(1 / (2 * 0.5)).epsilon(0.005));
  CHECK(256 * spectrum[64] == doctest::Approx(1 / (4 * 0.5)).epsilon(0.005));
  CHECK(spectrum.front() > 0);
  CHECK(spectrum.front() < spectrum[1] / 2);
}

TEST_CASE("windows are RTK's, up to the cut-off, and nothing is left above it") {
  for (const Window which : {Window::ram_lak, Window::shepp_logan, Window::cosine, Window::hamming, Window::hann})
    for (const double cut : {1.0, 0.8, 0.75, 0.33})
      for (const std::int64_t length : {128, 195}) {
        CAPTURE(static_cast<int>(which));
        CAPTURE(cut);
        CAPTURE(length);
        const double bins_kept = std::round(static_cast<double>(length / 2 + 1) * cut);
        CHECK(error_of(ramp_spectrum(length, 2, {which, cut}), length, 2, which, bins_kept) < 1e-6);
      }
}

TEST_CASE("a cut-off that is no fraction of the Nyquist frequency is refused") {
  for (const double cut : {0.0, -0.5, 1.01, std::numeric_limits<double>::quiet_NaN()})
    CHECK(refusal_of([&] { ramp_spectrum(128, 1, {Window::hann, cut}); }).starts_with("--cut: "));
}

TEST_CASE("windows and paddings have names, and others are refused") {
  CHECK(window_named("ram-lak") == Window::ram_lak);
  CHECK(window_named("shepp-logan") == Window::shepp_logan);
  CHECK(window_named("cosine") == Window::cosine);
  CHECK(window_named("hamming") == Window::hamming);
  CHECK(window_named("hann") == Window::hann);
  CHECK(padding_named("pow2") == Padding::power_of_two);
  CHECK(padding_named("smooth13") == Padding::smooth_13);
  CHECK(refusal_of([] { window_named("Hann"); }) ==
        "--window: 'Hann': one of ram-lak, shepp-logan, cosine, hamming, hann");
  CHECK(refusal_of([] { padding_named(""); }) == "--padding: '': one of pow2, smooth13");
}

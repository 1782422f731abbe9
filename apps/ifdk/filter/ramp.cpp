#include "filter/ramp.hpp"

#include <fftw3.h>

#include <cmath>
#include <memory>
#include <numbers>

#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

using std::numbers::pi;
using tuccompi::InputError;

bool is_smooth(std::int64_t number) {
  for (const std::int64_t factor : {2, 3, 5, 7, 11, 13})
    while (number % factor == 0) number /= factor;
  return number == 1;
}

double ramp_sample(std::int64_t n, double pitch) {
  if (n == 0) return 1 / (4 * pitch);
  if (n % 2 == 0) return 0;
  return -1 / (pi * pi * static_cast<double>(n) * static_cast<double>(n) * pitch);
}

/// Spectrum of the band-limited ramp, in double, without a window.
std::vector<double> plain_spectrum(std::int64_t length, double pitch) {
  const auto count = static_cast<std::size_t>(length);
  std::vector<double> samples(count);
  for (std::int64_t n = 0; n < length; ++n)
    samples[static_cast<std::size_t>(n)] = ramp_sample(std::min(n, length - n), pitch);
  const std::unique_ptr<fftw_complex, void (*)(void*)> bins(fftw_alloc_complex(count / 2 + 1), &fftw_free);
  const fftw_plan plan =
      fftw_plan_dft_r2c_1d(static_cast<int>(length), samples.data(), bins.get(), FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
  fftw_execute(plan);
  fftw_destroy_plan(plan);
  std::vector<double> spectrum(count / 2 + 1);
  for (std::size_t k = 0; k < spectrum.size(); ++k) spectrum[k] = bins.get()[k][0];
  return spectrum;
}

double window_at(Window window, double x) {  // x: frequency as a fraction of the cut-off
  switch (window) {
    case Window::ram_lak:
      return 1;
    case Window::shepp_logan:
      return x == 0 ? 1 : std::sin(pi * x / 2) / (pi * x / 2);
    case Window::cosine:
      return std::cos(pi * x / 2);
    case Window::hamming:
      return 0.54 + 0.46 * std::cos(pi * x);
    case Window::hann:
      return 0.5 * (1 + std::cos(pi * x));
  }
  return 1;
}

}  // namespace

Window window_named(const std::string& name) {
  if (name == "ram-lak") return Window::ram_lak;
  if (name == "shepp-logan") return Window::shepp_logan;
  if (name == "cosine") return Window::cosine;
  if (name == "hamming") return Window::hamming;
  if (name == "hann") return Window::hann;
  throw InputError("--window: '" + name + "': one of ram-lak, shepp-logan, cosine, hamming, hann");
}

Padding padding_named(const std::string& name) {
  if (name == "pow2") return Padding::power_of_two;
  if (name == "smooth13") return Padding::smooth_13;
  throw InputError("--padding: '" + name + "': one of pow2, smooth13");
}

std::int64_t padded_length(std::int64_t columns, Padding padding) {
  std::int64_t length = 2 * columns;
  if (padding == Padding::smooth_13) {
    while (!is_smooth(length)) ++length;
    return length;
  }
  std::int64_t power = 1;
  while (power < length) power *= 2;
  return power;
}

std::vector<float> ramp_spectrum(std::int64_t length, double pitch, const RampOptions& options) {
  tuccompi::require(
      options.cut > 0 && options.cut <= 1,
      "--cut: " + std::to_string(options.cut) + ": a fraction of the Nyquist frequency, above 0, at most 1");
  const std::vector<double> plain = plain_spectrum(length, pitch);
  const double bins = static_cast<double>(plain.size());
  const double bins_kept = std::round(bins * options.cut);
  std::vector<float> spectrum(plain.size());
  for (std::size_t k = 0; k < plain.size(); ++k) {
    const double bin = static_cast<double>(k);
    const double weight = bin < bins_kept ? window_at(options.window, bin / bins_kept) : 0;
    spectrum[k] = static_cast<float>(weight * plain[k] / static_cast<double>(length));
  }
  return spectrum;
}

}  // namespace ifdk

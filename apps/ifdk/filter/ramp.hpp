#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ifdk {

/// Smoothing of the ramp: what the spectrum is multiplied with, up to the cut-off.
enum class Window { ram_lak, shepp_logan, cosine, hamming, hann };

/// How far rows are padded with zeros before they are transformed. Without a window the result does not depend on it;
/// with one it does (RMSE 1e-3 has been seen between 200 and 256), so that RTK's two builds differ.
enum class Padding {
  power_of_two,  ///< as RTK built with its own FFT
  smooth_13      ///< to a length without prime factors above 13: as RTK built with FFTW
};

struct RampOptions {
  Window window = Window::ram_lak;
  double cut = 1;  ///< cut-off, as a fraction of the Nyquist frequency, in (0, 1]
  Padding padding = Padding::power_of_two;
};

/// Throws InputError, naming the option, for an unknown name.
Window window_named(const std::string& name);
Padding padding_named(const std::string& name);

/// The smallest length of at least 2 columns that the rule allows: no circular wrap-around then.
std::int64_t padded_length(std::int64_t columns, Padding padding);

/// The real spectrum of the ramp at frequencies 0 .. length / 2, for rows of that length with samples `pitch` mm apart:
/// the transform of its band-limited spatial samples h[0] = 1 / (4 pitch), h[odd n] = -1 / (pi^2 n^2 pitch), h[even n]
/// = 0 (ct_conventions 2, step 4), times the window. Divided by `length`, as an unnormalised forward and backward
/// transform need it.
std::vector<float> ramp_spectrum(std::int64_t length, double pitch, const RampOptions& options);

}  // namespace ifdk

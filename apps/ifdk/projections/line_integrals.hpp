#pragma once

#include <span>

#include "projections/statistics.hpp"

namespace ifdk {

/// What counts are: whole numbers, or any, after averaging, binning or division by something.
enum class Counts { whole, real };

/// The least signal that a detector tells from none, where flat - dark is `open`: one count; of real counts, whose step
/// is not known, that of a 16-bit detector which the flat just saturates, open / 65535.
double least_signal(double open, Counts kind);

/// A pixel is dead if its flat is not above its dark by more than the least signal: it never sees anything.
bool is_dead(double open, Counts kind);

/// Line integrals ln((flat - dark) / (count - dark)), pixel by pixel, for spans of equal length: a view, or a part of
/// it.
///
/// A pixel whose signal, count - dark, is at most the least signal is starved; its line integral is that of the least
/// signal: ln(flat - dark) for whole counts, as RTK has it, and ln(65535) = 11.09 for real ones. Counts above the flat
/// give negative line integrals: noise must stay unbiased. Dead pixels get 0 and wait for DeadPixels::repair(). So
/// finite input gives finite output. `out` may be `counts`.
Statistics counts_to_line_integrals(std::span<const float> counts, std::span<const float> flat,
                                    std::span<const float> dark, Counts kind, std::span<float> out);

/// The same with one flat, I0, and one dark for all pixels; is_dead(i0 - dark, kind) has to be false.
Statistics counts_to_line_integrals(std::span<const float> counts, double i0, double dark, Counts kind,
                                    std::span<float> out);

/// Those of line integrals as they come.
Statistics statistics_of(std::span<const float> line_integrals);

}  // namespace ifdk

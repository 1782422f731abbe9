#include "projections/line_integrals.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace ifdk {
namespace {

void note(Statistics& statistics, float line_integral) {
  statistics.lowest = std::min(statistics.lowest, line_integral);
  statistics.highest = std::max(statistics.highest, line_integral);
}

float line_integral(double signal, double open, double least, Statistics& statistics) {
  if (signal <= least) ++statistics.starved;
  const auto value = static_cast<float>(std::log(open / std::max(signal, least)));
  note(statistics, value);
  return value;
}

}  // namespace

double least_signal(double open, Counts kind) { return kind == Counts::whole ? 1 : open / 65535; }

bool is_dead(double open, Counts kind) { return !(open > least_signal(open, kind)); }

Statistics counts_to_line_integrals(std::span<const float> counts, std::span<const float> flat,
                                    std::span<const float> dark, Counts kind, std::span<float> out) {
  assert(flat.size() == counts.size() && dark.size() == counts.size() && out.size() == counts.size());
  Statistics statistics{.pixels = static_cast<std::int64_t>(counts.size())};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double open = double{flat[i]} - double{dark[i]};
    if (is_dead(open, kind)) {
      ++statistics.dead;
      out[i] = 0;
    } else {
      out[i] = line_integral(double{counts[i]} - double{dark[i]}, open, least_signal(open, kind), statistics);
    }
  }
  return statistics;
}

Statistics counts_to_line_integrals(std::span<const float> counts, double i0, double dark, Counts kind,
                                    std::span<float> out) {
  assert(!is_dead(i0 - dark, kind) && out.size() == counts.size());
  Statistics statistics{.pixels = static_cast<std::int64_t>(counts.size())};
  const double least = least_signal(i0 - dark, kind);
  for (std::size_t i = 0; i < counts.size(); ++i)
    out[i] = line_integral(double{counts[i]} - dark, i0 - dark, least, statistics);
  return statistics;
}

Statistics statistics_of(std::span<const float> line_integrals) {
  Statistics statistics{.pixels = static_cast<std::int64_t>(line_integrals.size())};
  for (const float value : line_integrals) note(statistics, value);
  return statistics;
}

}  // namespace ifdk

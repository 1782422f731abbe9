#include "measures.hpp"

#include <algorithm>
#include <vector>

#include "compensated_sum.hpp"
#include "row_parts.hpp"
#include "tuccompi/core/error.hpp"

namespace apsp {
namespace {

/// Adds integers exactly or not at all.
class CheckedSum {
 public:
  void add(std::uint64_t term) { overflow_ |= __builtin_add_overflow(sum_, term, &sum_); }
  std::uint64_t value() const {
    if (overflow_) throw tuccompi::Error("the sum of distances exceeds 2^64 - 1: use smaller weights or fewer sources");
    return sum_;
  }

 private:
  std::uint64_t sum_ = 0;
  bool overflow_ = false;
};

template <class Total>
using SumOf = std::conditional_t<std::is_floating_point_v<Total>, CompensatedSum, CheckedSum>;

}  // namespace

template <class Distance>
SourceMeasures<TotalOf<Distance>> measure(std::uint32_t source, std::span<const Distance> distances) {
  std::vector<RowPart<TotalOf<Distance>>> parts(parts_of(static_cast<std::uint32_t>(distances.size())));
  measure_parts<Distance>(distances, parts);
  return combine<TotalOf<Distance>>(source, parts);
}

template <class Total>
Summary<Total> summarise(std::span<const SourceMeasures<Total>> measures) {
  Summary<Total> summary{.sources = measures.size()};
  if (measures.empty()) return summary;
  summary.radius = measures.front().eccentricity;
  SumOf<Total> sum;
  CompensatedSum harmonic;
  for (const SourceMeasures<Total>& one : measures) {
    summary.reachable_pairs += one.reached;
    summary.diameter = std::max(summary.diameter, one.eccentricity);
    summary.radius = std::min(summary.radius, one.eccentricity);
    sum.add(one.sum);
    harmonic.add(one.harmonic);
  }
  summary.sum_of_distances = sum.value();
  summary.harmonic_sum = harmonic.value();
  const std::uint64_t others = summary.reachable_pairs - summary.sources;
  if (others > 0) summary.mean_distance = static_cast<double>(summary.sum_of_distances) / static_cast<double>(others);
  return summary;
}

template SourceMeasures<std::uint64_t> measure(std::uint32_t, std::span<const std::uint32_t>);
template SourceMeasures<std::uint64_t> measure(std::uint32_t, std::span<const std::uint64_t>);
template SourceMeasures<double> measure(std::uint32_t, std::span<const double>);
template Summary<std::uint64_t> summarise(std::span<const SourceMeasures<std::uint64_t>>);
template Summary<double> summarise(std::span<const SourceMeasures<double>>);

}  // namespace apsp

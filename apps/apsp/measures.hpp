#pragma once

#include <cstdint>
#include <span>
#include <type_traits>

namespace apsp {

/// What sums of distances are kept in: integers stay integers.
template <class Distance>
using TotalOf = std::conditional_t<std::is_floating_point_v<Distance>, double, std::uint64_t>;

/// What is kept of one source's distances. Plain bytes, so that it can travel between processes.
template <class Total>
struct SourceMeasures {
  std::uint32_t vertex = 0;   ///< the source, numbered from 0
  std::uint32_t reached = 0;  ///< vertices with a finite distance, the source itself included
  Total eccentricity = 0;     ///< the largest finite distance
  Total sum = 0;              ///< of all finite distances
  double closeness = 0;       ///< (reached - 1) / sum: one over the mean distance to the others; 0 where sum is 0
  double harmonic = 0;        ///< sum of 1 / distance over the vertices with 0 < distance < infinity

  friend bool operator==(const SourceMeasures&, const SourceMeasures&) = default;
};

/// From what else is known of the source.
template <class Total>
double closeness_of(const SourceMeasures<Total>& measures) {
  return measures.sum > 0 ? (measures.reached - 1.0) / static_cast<double>(measures.sum) : 0;
}

/// Measures a row of distances. Throws Error if the sum of integer distances exceeds 64 bits.
template <class Distance>
SourceMeasures<TotalOf<Distance>> measure(std::uint32_t source, std::span<const Distance> distances);

/// The measures of a whole run. `diameter` and `radius` are the largest and smallest eccentricity over the sources (so
/// radius is 0 if one source reaches nothing); reachable_pairs counts (s, s); mean_distance is sum_of_distances /
/// (reachable_pairs - sources), and 0 where there is no such pair.
template <class Total>
struct Summary {
  std::uint64_t sources = 0;
  std::uint64_t reachable_pairs = 0;
  Total sum_of_distances = 0;
  Total diameter = 0;
  Total radius = 0;
  double mean_distance = 0;
  double harmonic_sum = 0;

  friend bool operator==(const Summary&, const Summary&) = default;
};

/// Adds up in the order given: hand in task order to get the same digits for every schedule.
template <class Total>
Summary<Total> summarise(std::span<const SourceMeasures<Total>> measures);

extern template SourceMeasures<std::uint64_t> measure(std::uint32_t, std::span<const std::uint32_t>);
extern template SourceMeasures<std::uint64_t> measure(std::uint32_t, std::span<const std::uint64_t>);
extern template SourceMeasures<double> measure(std::uint32_t, std::span<const double>);
extern template Summary<std::uint64_t> summarise(std::span<const SourceMeasures<std::uint64_t>>);
extern template Summary<double> summarise(std::span<const SourceMeasures<double>>);

}  // namespace apsp

#include "row_parts.hpp"

#include <algorithm>

#include "algorithms/single_source.hpp"
#include "compensated_sum.hpp"
#include "tuccompi/core/error.hpp"

namespace apsp {
namespace {

template <class Total>
struct Adder {
  Total sum = 0;
  HarmonicOf<Total> harmonic = {};
  bool overflowed = false;

  void add(Total term) {
    if constexpr (std::is_floating_point_v<Total>)
      sum += term;
    else
      overflowed |= __builtin_add_overflow(sum, term, &sum);
  }
  void add_inverse(Total distance) {
    if constexpr (std::is_floating_point_v<Total>)
      harmonic += 1.0 / distance;
    else
      harmonic.add(HarmonicSum::inverse_of(distance));
  }
  void take_over(const Adder& other) {
    add(other.sum);
    if constexpr (std::is_floating_point_v<Total>)
      harmonic += other.harmonic;
    else
      harmonic.add(other.harmonic);
    overflowed |= other.overflowed;
  }
};

template <class Distance>
RowPart<TotalOf<Distance>> measure_part(std::span<const Distance> distances) {
  using Total = TotalOf<Distance>;
  Adder<Total> adders[part_adders];
  RowPart<Total> part;
  for (std::size_t vertex = 0; vertex < distances.size(); ++vertex) {
    const Distance distance = distances[vertex];
    if (distance == infinity<Distance>()) continue;
    Adder<Total>& adder = adders[vertex % part_adders];
    ++part.reached;
    part.greatest = std::max<Total>(part.greatest, distance);
    adder.add(distance);
    if (distance > 0) adder.add_inverse(distance);
  }
  for (std::size_t half = part_adders / 2; half > 0; half /= 2)
    for (std::size_t a = 0; a < half; ++a) adders[a].take_over(adders[a + half]);
  part.sum = adders[0].sum;
  part.harmonic = adders[0].harmonic;
  part.overflowed = adders[0].overflowed ? 1 : 0;
  return part;
}

}  // namespace

template <class Distance>
void measure_parts(std::span<const Distance> distances, std::span<RowPart<TotalOf<Distance>>> parts) {
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const std::size_t first = p * part_vertices;
    parts[p] = measure_part(distances.subspan(first, std::min<std::size_t>(part_vertices, distances.size() - first)));
  }
}

template <class Total>
SourceMeasures<Total> combine(std::uint32_t source, std::span<const RowPart<Total>> parts) {
  SourceMeasures<Total> result{.vertex = source};
  Adder<Total> sum;
  std::conditional_t<std::is_floating_point_v<Total>, CompensatedSum, HarmonicSum> harmonic;
  CompensatedSum real_sum;
  for (const RowPart<Total>& part : parts) {
    result.reached += part.reached;
    result.eccentricity = std::max(result.eccentricity, part.greatest);
    sum.add(part.sum);
    sum.overflowed |= part.overflowed != 0;
    real_sum.add(static_cast<double>(part.sum));
    harmonic.add(part.harmonic);
  }
  if (sum.overflowed)
    throw tuccompi::Error("the sum of distances exceeds 2^64 - 1: use smaller weights or fewer sources");
  if constexpr (std::is_floating_point_v<Total>)
    result.sum = real_sum.value();
  else
    result.sum = sum.sum;
  result.closeness = closeness_of(result);
  result.harmonic = harmonic.value();
  return result;
}

template void measure_parts(std::span<const std::uint32_t>, std::span<RowPart<std::uint64_t>>);
template void measure_parts(std::span<const std::uint64_t>, std::span<RowPart<std::uint64_t>>);
template void measure_parts(std::span<const double>, std::span<RowPart<double>>);
template SourceMeasures<std::uint64_t> combine(std::uint32_t, std::span<const RowPart<std::uint64_t>>);
template SourceMeasures<double> combine(std::uint32_t, std::span<const RowPart<double>>);

}  // namespace apsp

#include "measures.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

#include "algorithms/single_source.hpp"
#include "compensated_sum.hpp"
#include "harmonic_sum.hpp"
#include "row_parts.hpp"
#include "tuccompi/core/error.hpp"

using namespace apsp;

namespace {

constexpr std::uint32_t none = infinity<std::uint32_t>();

template <class Distance>
auto measured(std::vector<Distance> distances, std::uint32_t source = 0) {
  return measure<Distance>(source, distances);
}

}  // namespace

static_assert(std::is_trivially_copyable_v<SourceMeasures<std::uint64_t>>);
static_assert(std::is_trivially_copyable_v<SourceMeasures<double>>);

TEST_CASE("unreachable vertices count nowhere, the source counts as reached") {
  const auto one = measured<std::uint32_t>({0, 4, none, 2}, 7);
  CHECK(one.vertex == 7);
  CHECK(one.reached == 3);
  CHECK(one.eccentricity == 4);
  CHECK(one.sum == 6);
  CHECK(one.closeness == doctest::Approx(2.0 / 6));
  CHECK(one.harmonic == 0.75);
}

TEST_CASE("a source that reaches nothing, or only at distance 0, has closeness 0") {
  CHECK(measured<std::uint32_t>({none, 0, none}) == SourceMeasures<std::uint64_t>{.vertex = 0, .reached = 1});
  CHECK(measured<std::uint32_t>({0, 0}) == SourceMeasures<std::uint64_t>{.vertex = 0, .reached = 2});
}

TEST_CASE("real distances are measured as reals") {
  const auto one = measured<double>({0, 0.5, infinity<double>(), 0.25});
  CHECK(one.eccentricity == 0.5);
  CHECK(one.sum == 0.75);
  CHECK(one.reached == 3);
  CHECK(one.harmonic == 6);
}

TEST_CASE("sums of integers are exact up to 64 bits, and refused beyond") {
  constexpr std::uint64_t half = std::uint64_t{1} << 63;
  CHECK(measured<std::uint32_t>({none - 1, none - 1, none - 1}).sum == (std::uint64_t{none} - 1) * 3);
  CHECK(measured<std::uint64_t>({half, half - 1}).sum == std::numeric_limits<std::uint64_t>::max());
  CHECK_THROWS_AS(measured<std::uint64_t>({half, half}), tuccompi::Error);
  const std::array<SourceMeasures<std::uint64_t>, 2> two{{{.reached = 1, .sum = half}, {.reached = 1, .sum = half}}};
  CHECK_THROWS_AS(summarise<std::uint64_t>(two), tuccompi::Error);
}

TEST_CASE("sums of inverses of whole distances do not depend on the order, and lose nothing") {
  HarmonicSum up, down;
  long double expected = 0;
  for (std::uint64_t distance = 1; distance <= 100000; ++distance) {
    up.add(HarmonicSum::inverse_of(distance));
    down.add(HarmonicSum::inverse_of(100001 - distance));
    expected += static_cast<long double>(1.0 / static_cast<double>(distance));
  }
  CHECK(up == down);
  CHECK(static_cast<double>(std::abs(up.value() - expected) / expected) < 3e-16);
  HarmonicSum thirds;
  for (int i = 0; i < 12345; ++i) thirds.add(HarmonicSum::inverse_of(3));
  CHECK(thirds == HarmonicSum::inverse_of(3).times(12345));
  CHECK(HarmonicSum::inverse_of(1).times(0xffffffffU).value() == 4294967295.0);
  CHECK(HarmonicSum::inverse_of(7).value() == 1.0 / 7);
  CHECK(HarmonicSum::inverse_of(std::uint64_t{1} << 40).value() == 0x1p-40);
  CHECK(HarmonicSum::inverse_of((std::uint64_t{1} << 50) + 1).value() == doctest::Approx(0x1p-50).epsilon(1e-12));
}

TEST_CASE("a summary reduces sums, extremes and the mean distance") {
  const std::array<SourceMeasures<std::uint64_t>, 3> three{
      {{.vertex = 0, .reached = 3, .eccentricity = 4, .sum = 6, .harmonic = 0.75},
       {.vertex = 1, .reached = 2, .eccentricity = 9, .sum = 9, .harmonic = 0.5},
       {.vertex = 2, .reached = 1}}};
  const auto summary = summarise<std::uint64_t>(three);
  CHECK(summary.sources == 3);
  CHECK(summary.reachable_pairs == 6);
  CHECK(summary.sum_of_distances == 15);
  CHECK(summary.diameter == 9);
  CHECK(summary.radius == 0);
  CHECK(summary.mean_distance == 5);
  CHECK(summary.harmonic_sum == 1.25);
}

TEST_CASE("without sources, or without pairs, there is no mean distance") {
  CHECK(summarise<double>({}) == Summary<double>{});
  const std::array<SourceMeasures<double>, 1> alone{{{.reached = 1}}};
  CHECK(summarise<double>(alone).mean_distance == 0);
}

TEST_CASE("a row measured part by part has the measures of its distances, in an order of additions that is laid down") {
  for (const std::uint32_t vertices : {1U, 31U, 1024U, 1025U, 5000U}) {
    CAPTURE(vertices);
    std::vector<double> row(vertices);
    for (std::uint32_t v = 0; v < vertices; ++v) row[v] = v % 7 == 3 ? infinity<double>() : 0.1 * (v % 1000);
    std::vector<RowPart<double>> parts(parts_of(vertices));
    CHECK(parts.size() == (vertices + 1023) / 1024);
    measure_parts<double>(row, parts);
    // By hand: 32 adders, each with every 32nd vertex of a part, which then halve their number five times.
    for (std::size_t p = 0; p < parts.size(); ++p) {
      double adders[32] = {};
      for (std::size_t v = 1024 * p; v < std::min<std::size_t>(vertices, 1024 * (p + 1)); ++v)
        if (row[v] < infinity<double>()) adders[v % 32] += row[v];
      for (std::size_t half = 16; half > 0; half /= 2)
        for (std::size_t a = 0; a < half; ++a) adders[a] += adders[a + half];
      CHECK(parts[p].sum == adders[0]);
    }
    const auto measures = combine<double>(3, parts);
    CHECK(measures == measure<double>(3, row));
    CHECK(measures.reached == std::ranges::count_if(row, [](double d) { return d < infinity<double>(); }));
  }
}

TEST_CASE("a sum of integers that exceeds 64 bits is refused, wherever that happens") {
  constexpr std::uint64_t large = std::uint64_t{1} << 63;
  const std::vector<std::uint64_t> in_one_adder(33, large);
  std::vector<std::uint64_t> in_two_parts(2000);
  in_two_parts.front() = in_two_parts.back() = large;
  CHECK_THROWS_AS(measure<std::uint64_t>(0, in_one_adder), tuccompi::Error);
  CHECK_THROWS_AS(measure<std::uint64_t>(0, in_two_parts), tuccompi::Error);
}

TEST_CASE("a compensated sum keeps what a plain one rounds away") {
  CompensatedSum sum;
  sum.add(1);
  for (int term = 0; term < 1000000; ++term) sum.add(1e-17);
  sum.add(1e100);
  sum.add(-1e100);
  CHECK(sum.value() == doctest::Approx(1 + 1e-11).epsilon(1e-15));
}

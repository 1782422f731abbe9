#include "projections/line_integrals.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

using namespace ifdk;

namespace {

struct Converted {
  std::vector<float> values;
  Statistics statistics;
};

Converted by_i0(std::vector<float> counts, double i0, double dark, Counts kind = Counts::whole) {
  const Statistics statistics = counts_to_line_integrals(counts, i0, dark, kind, counts);
  return {counts, statistics};
}

}  // namespace

TEST_CASE("a line integral is the logarithm of flat over count, both without dark") {
  const auto [values, statistics] = by_i0({1100, 600, 350, 2100}, 1100, 100);
  CHECK(values[0] == 0);
  CHECK(!std::signbit(values[0]));
  CHECK(values[1] == doctest::Approx(std::log(2.0)));
  CHECK(values[2] == doctest::Approx(std::log(4.0)));
  CHECK(values[3] == doctest::Approx(-std::log(2.0)));
  CHECK(statistics.pixels == 4);
  CHECK(statistics.starved == 0);
  CHECK(statistics.lowest == values[3]);
  CHECK(statistics.highest == values[2]);
}

TEST_CASE("whole counts with a signal of at most one are starved, and get the value of one") {
  const auto [values, statistics] = by_i0({102, 101, 100.5F, 100, 0}, 65635, 100);
  CHECK(values[0] == doctest::Approx(std::log(65535.0 / 2)));
  for (std::size_t i = 1; i < 5; ++i) CHECK(values[i] == doctest::Approx(std::log(65535.0)));
  CHECK(statistics.starved == 4);
}

TEST_CASE("real counts are starved where less than 1 / 65535 of the beam is left, whatever their unit") {
  for (const float unit : {1e-3F, 1.0F, 1e6F}) {
    const auto [values, statistics] = by_i0({unit, 2e-5F * unit, 1e-5F * unit, -unit}, double{unit}, 0, Counts::real);
    CHECK(values[1] == doctest::Approx(std::log(5e4)));
    CHECK(values[2] == doctest::Approx(std::log(65535.0)));
    CHECK(values[3] == values[2]);
    CHECK(statistics.starved == 2);
  }
}

TEST_CASE("flat and dark go pixel by pixel, dead pixels get 0 and do not count as values") {
  const std::vector<float> counts{60, 60, 60, 60}, flat{110, 60, 20, 10.5F}, dark{10, 10, 20, 10};
  std::vector<float> out(4, -1);
  const Statistics statistics = counts_to_line_integrals(counts, flat, dark, Counts::whole, out);
  CHECK(out[0] == doctest::Approx(std::log(2.0)));
  CHECK(out[1] == 0);
  CHECK(out[2] == 0);
  CHECK(out[3] == 0);
  CHECK(statistics.dead == 2);
  CHECK(statistics.starved == 0);
  CHECK(statistics.lowest == 0);
}

TEST_CASE("dead is what has no more than the least signal without an object") {
  CHECK(is_dead(0, Counts::whole));
  CHECK(is_dead(1, Counts::whole));
  CHECK(!is_dead(1.5, Counts::whole));
  CHECK(is_dead(-3, Counts::whole));
  CHECK(is_dead(0, Counts::real));
  CHECK(is_dead(-3, Counts::real));
  CHECK(!is_dead(1e-9, Counts::real));
}

TEST_CASE("statistics of two halves add up to those of the whole") {
  const std::vector<float> values{3, -1, 4, 1, 5, -9};
  const std::span<const float> all(values);
  Statistics sum = statistics_of(all.first(2));
  sum += statistics_of(all.subspan(2));
  CHECK(sum == statistics_of(all));
  CHECK(sum == Statistics{.pixels = 6, .lowest = -9, .highest = 5});
  Statistics other{.pixels = 1, .starved = 2, .dead = 3};
  other += {.pixels = 10, .starved = 20, .dead = 30};
  CHECK(other == Statistics{.pixels = 11, .starved = 22, .dead = 33});
}

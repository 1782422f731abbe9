#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <string>

#include "characterisations/lane_search.hpp"
#include "characterisations/set_contest.hpp"
#include "characterisations/shape_search.hpp"
#include "possible_shapes.hpp"

using namespace tuccompi;

namespace {

KernelCase kernel(int dimensions, int most_items) {
  return {.traits = {.dimensions = dimensions}, .rules = {.most_items = most_items}, .device = {.driver = 13000}};
}

using Seconds = std::function<double(const LaunchShape&)>;

/// Tells the search noisy times until it has finished; how many tasks that took, or -1.
int finish(ShapeSearch& search, const Seconds& seconds, double noise, unsigned seed, int lanes = 4) {
  std::mt19937 random(seed);
  std::normal_distribution<double> error(1, noise);
  for (int task = 0; task < 20'000; ++task) {
    if (search.finished()) return task;
    search.measured(1, seconds(search.trying()) * error(random), lanes);
  }
  return -1;
}

/// 1 with `best`; worse by 5 % for each doubling of threads or items.
Seconds smooth_around(const LaunchShape& best) {
  return [best](const LaunchShape& shape) {
    const double threads = std::log2(static_cast<double>(shape.block.volume()) / best.block.volume());
    const double items = std::log2(static_cast<double>(shape.items_per_thread) / best.items_per_thread);
    return 1 + 0.05 * (std::abs(threads) + std::abs(items)) + (shape.carveout >= 0 ? 0.1 : 0);
  };
}

/// All the same but for narrow blocks, which are good, as in a transposition: from wide ones it is two steps there.
double plateau(const LaunchShape& shape) { return shape.block.x >= 16 ? 2 : 1; }

}  // namespace

TEST_CASE("a search ends, within 2 % of the best, in nearly all of a hundred noisy tries, wherever the best is") {
  const auto all = possible_shapes(kernel(1, 8));
  for (const char* const best : {"384 items 4", "1024", "64 items 8"}) {
    CAPTURE(std::string(best));
    const Seconds seconds = smooth_around(shape_from(best));
    int good = 0;
    for (unsigned seed = 0; seed < 100; ++seed) {
      ShapeSearch search({shape_from("256"), shape_from("1024"), shape_from("64 items 8")}, all);
      const int took = finish(search, seconds, 0.02, seed);
      CHECK(took > 0);
      CHECK(took < 1000);
      good += seconds(search.best()) <= 1.02 ? 1 : 0;
    }
    CHECK(good >= 90);
  }
}

TEST_CASE("it finds its way from a plateau") {
  int good = 0;
  for (unsigned seed = 0; seed < 100; ++seed) {
    ShapeSearch search({shape_from("32x8"), shape_from("32x32")}, possible_shapes(kernel(2, 1)));
    CHECK(finish(search, plateau, 0.02, seed) > 0);
    good += search.best().block.x == 8 ? 1 : 0;
  }
  CHECK(good >= 80);  // where all are the same, eight climbs may all go the wrong way
}

TEST_CASE("it goes on from what is much better") {
  const auto slope = [](const LaunchShape& shape) { return shape.block.x >= 32 ? 5 : shape.block.x == 16 ? 2 : 1; };
  for (unsigned seed = 0; seed < 20; ++seed) {
    ShapeSearch search({shape_from("32x8"), shape_from("32x32")}, possible_shapes(kernel(2, 1)));
    CHECK(finish(search, slope, 0.02, seed) > 0);
    CHECK(search.best().block.x == 8);
  }
}

TEST_CASE("of shapes that are nearly the same the better one wins, for the last ones are tried again and longer") {
  int good = 0;
  for (unsigned seed = 0; seed < 100; ++seed) {
    ShapeSearch search({shape_from("256"), shape_from("512"), shape_from("1024")}, {});
    const auto seconds = [](const LaunchShape& shape) { return text_of(shape) == "512" ? 1.0 : 1.02; };
    CHECK(finish(search, seconds, 0.04, seed) > 0);
    good += text_of(search.best()) == "512" ? 1 : 0;
  }
  CHECK(good >= 90);
}

TEST_CASE("what is very bad is dropped at a glimpse, once it is known what a change costs") {
  ShapeSearch search({shape_from("256"), shape_from("512"), shape_from("1024")}, {});
  const auto trial = [&](double seconds) {
    for (int call = 0; call < 8; ++call) search.measured(1, seconds, 4);
  };
  trial(1);
  for (int call = 0; call < 4; ++call) search.glimpsed(1, 1.5);
  trial(1.05);
  CHECK(text_of(search.trying()) == "1024");
  search.glimpsed(1, 30);
  CHECK(text_of(search.trying()) != "1024");
}

TEST_CASE("a change that costs much is not held against a shape, but it is counted") {
  ShapeSearch search({shape_from("256"), shape_from("512")}, {});
  const double cheap = search.next_cost(4);
  for (int call = 0; call < 8; ++call) search.measured(1, 1, 4);
  for (int lane = 0; lane < 4; ++lane) search.glimpsed(1, 6);  // recording took five times the task
  CHECK(text_of(search.trying()) == "512");
  CHECK(search.spent() == doctest::Approx(4 * 5));
  CHECK(search.next_cost(4) > 5 * cheap);
}

TEST_CASE("one shape, or a known one, is no search") {
  const ShapeSearch known(shape_from("96"));
  CHECK(known.finished());
  CHECK(text_of(known.best()) == "96");
  CHECK(text_of(known.trying()) == "96");
  CHECK(known.spent() == 0);
  ShapeSearch one({shape_from("256")}, {});
  CHECK(finish(one, smooth_around(shape_from("512")), 0.02, 1) > 0);
  CHECK(text_of(one.best()) == "256");
}

TEST_CASE("neighbours differ in one respect by one step") {
  const auto near = [](const char* a, const char* b) {
    CHECK(are_neighbours(shape_from(a), shape_from(b)) == are_neighbours(shape_from(b), shape_from(a)));
    return are_neighbours(shape_from(a), shape_from(b));
  };
  CHECK(near("256", "384"));
  CHECK(near("256", "512"));
  CHECK_FALSE(near("256", "768"));
  CHECK_FALSE(near("256", "256"));
  CHECK(near("256", "256 items 2"));
  CHECK_FALSE(near("256", "256 items 4"));
  CHECK_FALSE(near("256", "512 items 2"));
  CHECK(near("256", "256 carveout 0"));
  CHECK(near("32x8", "16x16"));
  CHECK(near("32x8", "32x12"));
  CHECK_FALSE(near("32x8", "8x32"));
}

namespace {

/// The number of lanes that a search settles on, if `rate(lanes)` tasks are done a second.
int lanes_found(int most, const std::function<double(int)>& rate) {
  LaneSearch search(most);
  std::mt19937 random(1);
  std::normal_distribution<double> error(1, 0.005);
  for (int task = 0; task < 10'000 && !search.finished(); ++task) {
    CHECK(search.trying() >= 1);
    CHECK(search.trying() <= most);
    search.measured(1, search.trying() / rate(search.trying()) * error(random));
  }
  CHECK(search.finished());
  return search.best();
}

}  // namespace

TEST_CASE("as many lanes as pay") {
  const auto all_pay = [](int lanes) { return 1.0 * lanes; };
  const auto none_pays = [](int) { return 1.0; };
  const auto eight = [](int lanes) { return lanes <= 8 ? lanes : 8 - 0.2 * (lanes - 8); };
  const auto one = [](int lanes) { return 1.0 / lanes; };
  const auto two = [](int lanes) { return lanes == 1 ? 0.9 : lanes == 2 ? 1.05 : 1.0; };
  for (const int most : {1, 2, 3, 4, 6, 16, 32}) {
    CAPTURE(most);
    CHECK(lanes_found(most, all_pay) == most);
    CHECK(lanes_found(most, one) == 1);
    CHECK(lanes_found(most, none_pays) == 1);
  }
  CHECK(lanes_found(16, eight) == 8);
  CHECK(lanes_found(6, eight) == 6);
  for (const int most : {2, 4, 16}) CHECK(lanes_found(most, two) == 2);
  CHECK(LaneSearch(16, 8).finished());
  CHECK(LaneSearch(16, 8).trying() == 8);
  CHECK(LaneSearch(1).finished());
}

TEST_CASE("of two sets of shapes the better one is kept, and the first of equal ones") {
  for (const double second : {0.9, 1.0, 1.1}) {
    SetContest contest;
    for (int call = 0; call < 1000 && !contest.decided(); ++call)
      contest.measured(1, contest.second() ? second : 1.0, 4);
    CHECK(contest.decided());
    CHECK(contest.second() == (second < 1));
    CHECK(contest.spent() == doctest::Approx(16 * (std::max(second, 1.0) / std::min(second, 1.0) - 1)));
  }
}

// The tuner `measured` on simulated lanes.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>
#include <random>

#include "characterisations/characterisations.hpp"
#include "shape_cache.hpp"
#include "temporary_folder.hpp"
#include "tuccompi/core/unit_tuning.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;

namespace {

struct SimulatedRun {
  double seconds = 0;
  int changes = 0;  ///< of shapes
  int lanes = 0;
  LaunchShape shape;
  std::vector<std::string> seen;  ///< shapes, as they came
};

using TaskSeconds = std::function<double(const LaunchShape&, int lanes)>;

KernelCase relax() {
  return {.traits = {"relax", 1, Access::scatter, Level::low, Level::high, Level::low},
          .rules = {.most_items = 8},
          .resources = {.recommended_threads = 1024, .build = "b1"},
          .device = {.name = "Tried", .compute_capability = 90, .driver = 13000},
          .bytes = 1000};
}

/// `tasks` tasks on lanes that each take task_seconds(shape, lanes at work), give or take 2 %.
SimulatedRun simulate(Index tasks, int lanes, bool lanes_open, std::optional<std::filesystem::path> cache,
                      const TaskSeconds& task_seconds, unsigned seed = 7) {
  UnitTuning tuning(make_measured({.device = relax().device, .tasks = tasks}, std::move(cache)), lanes, lanes_open);
  const std::size_t kernels[] = {tuning.add(relax())};
  std::mt19937 random(seed);
  std::normal_distribution<double> error(1, 0.02);
  struct LaneState {
    std::shared_ptr<const UnitTuning::Choice> choice;
    double start = 0, end = 0;
    bool first = true, very_first = true, busy = false;
  };
  std::vector<LaneState> all(static_cast<std::size_t>(lanes));
  SimulatedRun run;
  Index started = 0;
  for (Index done = 0; done < tasks;) {
    for (int slot = 0; slot < lanes; ++slot) {
      LaneState& lane = all[static_cast<std::size_t>(slot)];
      if (lane.busy || started == tasks || !tuning.works(slot)) continue;
      auto choice = tuning.choose();
      lane.very_first = !lane.choice;
      lane.first = lane.very_first || choice->number != lane.choice->number;
      lane.choice = std::move(choice);
      const LaunchShape& shape = lane.choice->shapes[0];
      if (run.seen.empty() || run.seen.back() != text_of(shape)) run.seen.push_back(text_of(shape));
      lane.start = run.seconds;
      // A lane's first task waits for its memory and its kernels.
      lane.end = run.seconds + (lane.very_first ? 10 : 1) * task_seconds(shape, lane.choice->lanes) * error(random);
      lane.busy = true;
      ++started;
    }
    const auto next = std::ranges::min_element(
        all, {}, [](const LaneState& lane) { return lane.busy ? lane.end : std::numeric_limits<double>::infinity(); });
    run.seconds = next->end;
    next->busy = false;
    ++done;
    const auto turn = next->very_first ? UnitTuning::Turn::very_first
                      : next->first    ? UnitTuning::Turn::first
                                       : UnitTuning::Turn::later;
    tuning.measured(static_cast<int>(next - all.begin()), *next->choice, kernels, 1, next->end - next->start, turn);
  }
  run.changes = static_cast<int>(run.seen.size()) - 1;
  run.shape = tuning.kernels()[0].shape;
  run.lanes = tuning.lanes();
  return run;
}

/// A GPU that is full with four lanes; 64 threads and 4 items are best, by a third over the worst.
double full_at_four(const LaunchShape& shape, int lanes) {
  const double threads = std::abs(std::log2(static_cast<double>(shape.block.volume()) / 64.0));
  const double items = std::abs(std::log2(shape.items_per_thread / 4.0));
  return std::max(lanes, 4) * (1 + 0.05 * threads + 0.05 * items + (shape.carveout >= 0 ? 0.05 : 0));
}

const LaunchShape best = shape_from("64 items 4");

}  // namespace

TEST_CASE("a run of a few thousand tasks finds the best shape, and loses next to nothing to the search") {
  CHECK(full_at_four(shape_from("1024"), 4) >= 1.29 * full_at_four(best, 4));
  for (unsigned seed = 0; seed < 10; ++seed) {
    const SimulatedRun run = simulate(4000, 4, false, std::nullopt, full_at_four, seed);
    CHECK(full_at_four(run.shape, 4) <= 1.02 * full_at_four(best, 4));
    CHECK(run.seconds <= 1.03 * 4000.0 / 4 * full_at_four(best, 4));
    CHECK(run.changes >= 5);
  }
}

TEST_CASE("a short run loses little, whatever there is to try") {
  const auto bad = [](const LaunchShape& shape, int) { return text_of(shape) == "256" ? 4.0 : 12.0; };
  const SimulatedRun run = simulate(500, 4, false, std::nullopt, bad);
  CHECK(run.seconds <= 1.25 * 500);
  CHECK(simulate(20, 4, false, std::nullopt, bad).changes <= 2);
}

TEST_CASE("the next run knows what the first has found") {
  const TemporaryFolder folder;
  const auto cache = folder / "shapes.json";
  const SimulatedRun first = simulate(20'000, 4, false, cache, full_at_four);
  CHECK(first.changes > 10);
  const SimulatedRun second = simulate(20'000, 4, false, cache, full_at_four);
  CHECK(second.changes == 0);
  CHECK(second.shape == first.shape);
}

TEST_CASE("a search that a short run has begun goes on in the next, without what was worse") {
  const TemporaryFolder folder;
  const auto cache = folder / "shapes.json";
  const SimulatedRun first = simulate(400, 4, false, cache, full_at_four);
  SimulatedRun last = first;
  int runs = 1;
  for (; runs < 40 && last.changes > 0; ++runs) last = simulate(400, 4, false, cache, full_at_four);
  CHECK(runs > 2);
  CHECK(runs < 40);
  CHECK(full_at_four(last.shape, 4) <= 1.11 * full_at_four(best, 4));
}

TEST_CASE("CUDA's own shapes are kept where they are better from the start, also by the next run") {
  const TemporaryFolder folder;
  const auto cache = folder / "shapes.json";
  const auto cuda_is_right = [](const LaunchShape& shape, int) { return text_of(shape) == "1024" ? 4.0 : 4.4; };
  CHECK(text_of(simulate(1000, 4, false, cache, cuda_is_right).shape) == "1024");
  CHECK(simulate(1000, 4, false, cache, cuda_is_right).seen.front() == "1024");
}

TEST_CASE("with the number of lanes left open it is found first, and remembered") {
  const TemporaryFolder folder;
  const auto cache = folder / "shapes.json";
  CHECK(simulate(8000, 16, true, cache, full_at_four).lanes == 4);
  const auto more_is_better = [](const LaunchShape&, int) { return 1.0; };
  CHECK(simulate(8000, 16, true, std::nullopt, more_is_better).lanes == 16);
  const SimulatedRun again = simulate(100, 16, true, cache, full_at_four);
  CHECK(again.lanes == 4);
}

TEST_CASE("a short run does not try again what the one before it has left behind") {
  const TemporaryFolder folder;
  const auto cache = folder / "shapes.json";
  KernelCase kernel = relax();
  kernel.mk = 4;
  std::size_t left = 0;
  int compared = 0;
  for (int run = 0; run < 40; ++run) {
    const auto before = ShapeCache(cache).find(kernel);
    const SimulatedRun now = simulate(150, 4, false, cache, full_at_four);
    const auto after = ShapeCache(cache).find(kernel);
    REQUIRE(after);
    CHECK(after->left_behind.size() >= left);
    left = after->left_behind.size();
    if (before && before->complete) break;
    if (!before) continue;
    CHECK(now.seen.front() == text_of(before->shape));
    for (const std::string& shape : now.seen) {
      if (shape == text_of(before->shape)) continue;
      CHECK(std::ranges::count(before->left_behind, shape_from(shape)) == 0);
      ++compared;
    }
  }
  CHECK(compared >= 5);
  CHECK(ShapeCache(cache).find(kernel)->complete);
}

TEST_CASE("without a place to keep it nothing is kept") {
  const TemporaryFolder folder;
  const char* const home = std::getenv("XDG_CACHE_HOME");
  const std::string usual = home ? home : "";
  setenv("XDG_CACHE_HOME", folder.path().c_str(), 1);
  const SimulatedRun first = simulate(3000, 4, false, std::nullopt, full_at_four);
  CHECK(first.changes > 0);
  CHECK(simulate(3000, 4, false, std::nullopt, full_at_four).changes == first.changes);
  CHECK(folder.names().empty());
  home ? setenv("XDG_CACHE_HOME", usual.c_str(), 1) : unsetenv("XDG_CACHE_HOME");
}

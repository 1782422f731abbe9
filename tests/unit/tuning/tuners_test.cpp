// What every registered tuner has to keep to.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "builtin.hpp"
#include "characterisations/characterisations.hpp"
#include "possible_shapes.hpp"
#include "temporary_folder.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;

namespace {

std::vector<KernelCase> hostile_cases() {
  std::vector<KernelCase> cases;
  for (const int dimensions : {1, 2, 3})
    for (const int most_threads : {1, 16, 32, 64, 1024})
      for (const unsigned block_x : {0U, 32U, 96U})
        for (const int recommended : {0, 1, 640, 1024})
          for (const Access access : {Access::scatter, Access::def}) {
            if (static_cast<int>(block_x) > most_threads) continue;  // cannot be launched at all
            const bool odd = cases.size() % 2 == 1;
            cases.push_back({.traits = {.name = "k" + std::to_string(cases.size()),
                                        .dimensions = dimensions,
                                        .access = access,
                                        .arithmetic = Level::low},
                             .rules = {.block_x = block_x, .most_items = dimensions == 1 ? 8 : 1},
                             .resources = {.most_threads = most_threads, .recommended_threads = recommended},
                             .device = {.name = "unknown", .compute_capability = 75, .driver = odd ? 0 : 13000},
                             .mk = access == Access::scatter ? 128 : 1});
          }
  return cases;
}

bool is_legal(const KernelCase& kernel, const LaunchShape& shape) {
  const unsigned threads = shape.block.volume();
  const int most_carveout = kernel.device.driver > 0 ? 100 : -1;  // an old driver knows none
  return threads >= 1 && static_cast<int>(threads) <= kernel.resources.most_threads &&
         (kernel.rules.block_x == 0 || shape.block.x == kernel.rules.block_x) && shape.items_per_thread >= 1 &&
         shape.items_per_thread <= kernel.rules.most_items && shape.carveout >= -1 && shape.carveout <= most_carveout;
}

/// Launches a kernel as `tuner` says, with all kinds of times, and counts the shapes that were not legal.
int illegal_shapes(Tuner& tuner, const KernelCase& kernel, int tasks, std::set<std::string>& seen) {
  int illegal = 0;
  for (int task = 0; task < tasks; ++task) {
    const LaunchShape shape = tuner.shape(kernel);
    illegal += is_legal(kernel, shape) ? 0 : 1;
    seen.insert(text_of(shape));
    task % 7 == 0 ? tuner.glimpsed(kernel, shape, 1, 1e-3) : tuner.measured(kernel, shape, 1, 1e-3 * (task % 5));
  }
  return illegal;
}

}  // namespace

TEST_CASE("whatever the kernel, every tuner's shapes can be launched") {
  const TemporaryFolder folder;
  setenv("XDG_CACHE_HOME", folder.path().c_str(), 1);
  for (const auto& entry : builtin_plugins().tuners) {
    const std::string name(entry.first);  // no structured binding: clang 14 lets no lambda, as CAPTURE is one, see it
    const auto& plugin = entry.second;
    CAPTURE(name);
    std::set<std::string> seen;
    const auto of_all = plugin.make({.tasks = 0});
    for (const KernelCase& kernel : hostile_cases()) {
      CAPTURE(kernel.traits.name);
      CHECK(illegal_shapes(*of_all, kernel, 100, seen) == 0);
      std::filesystem::remove_all(folder / "tuccompi");
      const auto own = plugin.make({.device = kernel.device, .tasks = 0});
      CHECK(illegal_shapes(*own, kernel, 600, seen) == 0);
    }
    CHECK(seen.size() >= (name == "measured" ? 15U : 3U));  // it was tried at all
    for (const int most : {1, 3, 32}) {
      const auto tuner = plugin.make({.tasks = 0});
      for (int task = 0; task < 200; ++task) {
        const int lanes = tuner->lanes(hostile_cases().front(), most);
        CHECK((lanes >= 1 && lanes <= most));
        tuner->tasks_measured(lanes, task % 3, 1e-3 * (task % 5));
      }
    }
  }
  unsetenv("XDG_CACHE_HOME");
}

TEST_CASE("candidates are few, different, can be launched, and have CUDA's choice among them") {
  for (const KernelCase& kernel : hostile_cases()) {
    const auto shapes = candidates(kernel);
    CHECK(shapes.size() <= 5);
    CHECK(shapes.size() >= 1);
    std::set<std::string> texts;
    for (const LaunchShape& shape : shapes) {
      CHECK(is_legal(kernel, shape));
      texts.insert(text_of(shape));
    }
    CHECK(texts.size() == shapes.size());
    CHECK(std::ranges::count(shapes, recommended(kernel)) == 1);
  }
}

TEST_CASE("shapes include those that fill 1536 threads, several items a thread, and the split of L1") {
  const KernelCase kernel{.traits = {.dimensions = 1}, .rules = {.most_items = 8}, .device = {.driver = 13000}};
  const auto shapes = possible_shapes(kernel);
  for (const char* const text : {"96", "192", "384", "768", "256 items 8", "256 carveout 0", "256 carveout 100"}) {
    CAPTURE(text);
    CHECK(std::ranges::count(shapes, shape_from(text)) == 1);
  }
  std::set<std::string> texts;
  for (const LaunchShape& shape : shapes) texts.insert(text_of(shape));
  CHECK(texts.size() == shapes.size());
}

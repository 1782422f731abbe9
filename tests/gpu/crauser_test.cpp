#include <doctest/doctest.h>

#include <algorithm>
#include <thread>

#include "../unit/apsp/reference_paths.hpp"
#include "algorithms/dijkstra.hpp"
#include "cuda/gpu_searches.hpp"
#include "fixed_shapes.hpp"
#include "gpu_unit.hpp"
#include "random_graph.hpp"
#include "tuccompi/core/unit_tuning.hpp"

using namespace apsp;
using tuccompi::Unit;
using tuccompi::testing::first_gpu;

namespace {

/// What a search tells of a source: its distances, and their measures.
template <class Distance>
struct Answer {
  std::vector<Distance> row;
  SourceMeasures<TotalOf<Distance>> measures;
  friend bool operator==(const Answer&, const Answer&) = default;
};

template <class Distance>
Answer<Distance> answer_of(SourceSearch<Distance>& search, std::uint32_t source, std::uint32_t vertices) {
  std::vector<RowPart<TotalOf<Distance>>> parts(parts_of(vertices));
  Answer<Distance> answer{std::vector<Distance>(vertices), {}};
  search.run(source, parts, answer.row);
  answer.measures = combine<TotalOf<Distance>>(source, parts);
  return answer;
}

/// On the GPU and on a core, by Dijkstra's algorithm; how many sources differ.
template <class Weight, class Distance>
int differing(const Graph<Weight>& graph, const std::vector<std::uint32_t>& sources, GpuLoop loop = GpuLoop::device) {
  const Unit unit = first_gpu();
  GpuSearches<Weight, Distance> searches(graph, loop);
  const auto gpu = searches.make_search({.unit = &unit});
  CoreSearch<Distance> core(make_dijkstra<Weight, Distance>(graph), graph.vertices());
  int wrong = 0;
  for (const std::uint32_t source : sources)
    wrong += answer_of<Distance>(*gpu, source, graph.vertices()) == answer_of<Distance>(core, source, graph.vertices())
                 ? 0
                 : 1;
  return wrong;
}

std::vector<std::uint32_t> all_of(std::uint32_t vertices) {
  std::vector<std::uint32_t> sources(vertices);
  for (std::uint32_t v = 0; v < vertices; ++v) sources[v] = v;
  return sources;
}

/// One vertex; without arcs; weights of zero; unreachable vertices; dense.
void check_small_graphs(GpuLoop loop) {
  struct Shape {
    std::uint32_t vertices;
    std::size_t arcs;
    std::uint32_t smallest, largest;
  };
  const Shape shapes[] = {{1, 0, 1, 1},      {2, 1, 0, 0},        {9, 0, 1, 1},
                          {12, 20, 0, 0},    {33, 60, 0, 2},      {300, 500, 0, 9},
                          {301, 3000, 0, 0}, {1025, 2000, 1, 10}, {257, 9000, 0, 4000000}};
  std::uint32_t seed = 0;
  for (const Shape& shape : shapes) {
    const auto graph = any_graph<std::uint32_t>(shape.vertices, shape.arcs, shape.smallest, shape.largest, ++seed);
    CAPTURE(shape.vertices);
    CAPTURE(shape.arcs);
    CHECK(differing<std::uint32_t, std::uint32_t>(graph, all_of(graph.vertices()), loop) == 0);
    CHECK(differing<std::uint32_t, std::uint64_t>(graph, all_of(graph.vertices()), loop) == 0);
  }
  const auto real = any_graph<double>(201, 900, 0, 1000, 5, 0.1);
  CHECK(differing<double, double>(real, all_of(real.vertices()), loop) == 0);
}

}  // namespace

TEST_CASE("on small graphs of every kind the GPU has Dijkstra's distances and their measures, bit for bit") {
  check_small_graphs(GpuLoop::device);
}

TEST_CASE("also with the loop on the host") { check_small_graphs(GpuLoop::host); }

TEST_CASE("a few searches, short enough for the sanitizers") {
  for (const auto& [vertices, arcs] : {std::pair{33U, 60U}, {301U, 3000U}, {1025U, 2000U}}) {
    const auto graph = any_graph<std::uint32_t>(vertices, arcs, 0, 9, vertices);
    CHECK(differing<std::uint32_t, std::uint32_t>(graph, {0, vertices / 2, vertices - 1}, GpuLoop::host) == 0);
    CHECK(differing<std::uint32_t, std::uint64_t>(graph, {0, vertices - 1}, GpuLoop::host) == 0);
  }
  const auto real = any_graph<double>(201, 900, 0, 1000, 5, 0.1);
  CHECK(differing<double, double>(real, {0, 200}, GpuLoop::host) == 0);
}

TEST_CASE("with real weights too") {
  for (std::uint32_t s = 1; s <= 6; ++s) {
    const auto graph = any_graph<double>(200 + s, 900, s % 2, 1000, s, 0.1);
    CHECK(differing<double, double>(graph, all_of(graph.vertices())) == 0);
  }
}

TEST_CASE("with weights that fill 32 bits") {
  const auto graph = any_graph<std::uint32_t>(500, 2000, 1, 4294967295U, 7);
  CHECK(differing<std::uint32_t, std::uint64_t>(graph, all_of(graph.vertices())) == 0);
}

TEST_CASE("on the paper's class of graphs, of sizes that are multiples of nothing") {
  for (const std::uint64_t vertices : {10'007U, 100'003U}) {
    const auto graph = random_graph({.vertices = vertices});
    const auto last = static_cast<std::uint32_t>(vertices - 1);
    CHECK(differing<std::uint32_t, std::uint32_t>(graph, {0, 1, last / 2, last}) == 0);
  }
}

TEST_CASE("lanes of one GPU search at once") {
  const auto graph = random_graph({.vertices = 20'011});
  const Unit unit = first_gpu(8);
  GpuSearches<std::uint32_t, std::uint32_t> searches(graph);
  CoreSearch<std::uint32_t> core(make_dijkstra<std::uint32_t, std::uint32_t>(graph), graph.vertices());
  std::vector<Answer<std::uint32_t>> answers(64);
  {
    std::vector<std::jthread> threads;
    for (int slot = 0; slot < unit.lanes; ++slot)
      threads.emplace_back([&, slot] {
        const auto search = searches.make_search({.unit = &unit, .slot = slot});
        for (std::size_t s = static_cast<std::size_t>(slot); s < answers.size(); s += 8)
          answers[s] = answer_of<std::uint32_t>(*search, static_cast<std::uint32_t>(s), graph.vertices());
      });
  }
  int wrong = 0;
  for (std::size_t s = 0; s < answers.size(); ++s)
    wrong += answers[s] == answer_of<std::uint32_t>(core, static_cast<std::uint32_t>(s), graph.vertices()) ? 0 : 1;
  CHECK(wrong == 0);
}

TEST_CASE("whatever the shapes of its kernels, and several lanes at once, a search has the same bits") {
  const auto graph = random_graph({.vertices = 30'011});
  CoreSearch<std::uint32_t> core(make_dijkstra<std::uint32_t, std::uint32_t>(graph), graph.vertices());
  const Answer<std::uint32_t> right = answer_of<std::uint32_t>(core, 5, graph.vertices());
  for (const GpuLoop loop : {GpuLoop::device, GpuLoop::host})
    for (const char* const text :
         {"32", "96", "64 items 8", "192 carveout 0", "384 items 4", "768", "1024 items 2", "512 carveout 100"}) {
      CAPTURE(text);
      const tuccompi::LaunchShape shape = tuccompi::shape_from(text);
      const Unit unit = first_gpu(4);
      tuccompi::UnitTuning tuning(std::make_unique<tuccompi::FixedShapes>(
                                      std::map<std::string, tuccompi::LaunchShape>{{"relax u32", shape},
                                                                                   {"minimum u32", shape},
                                                                                   {"update u32", shape},
                                                                                   {"relax u32, host loop", shape},
                                                                                   {"minimum u32, host loop", shape},
                                                                                   {"update u32, host loop", shape}}),
                                  unit.lanes, false);
      GpuSearches<std::uint32_t, std::uint32_t> searches(graph, loop);
      std::vector<int> wrong(4);
      {
        std::vector<std::jthread> threads;
        for (int slot = 0; slot < 4; ++slot)
          threads.emplace_back([&, slot] {
            const auto search = searches.make_search({.unit = &unit, .slot = slot, .tuning = &tuning});
            for (int repeat = 0; repeat < 5; ++repeat)
              wrong[static_cast<std::size_t>(slot)] +=
                  answer_of<std::uint32_t>(*search, 5, graph.vertices()) == right ? 0 : 1;
          });
      }
      CHECK(wrong == std::vector<int>{0, 0, 0, 0});
    }
}

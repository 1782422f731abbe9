#include "algorithms/lanes.hpp"

#include <doctest/doctest.h>

#include <limits>

#include "algorithms/bits.hpp"
#include "algorithms/choose.hpp"
#include "algorithms/dijkstra.hpp"
#include "algorithms/near.hpp"
#include "lanes/ball_order.hpp"
#include "lanes/vector_kinds.hpp"
#include "model_graphs.hpp"
#include "random_graph.hpp"
#include "reference_paths.hpp"
#include "tuccompi/core/error.hpp"

using namespace apsp;

namespace {

using Whole = Graph<std::uint32_t>;

std::vector<std::uint32_t> first_vertices(std::uint32_t count) {
  std::vector<std::uint32_t> vertices(count);
  std::iota(vertices.begin(), vertices.end(), 0U);
  return vertices;
}

template <class Distance>
KeepRows<Distance> run(ManySources<Distance>& search, const std::vector<std::uint32_t>& sources) {
  KeepRows<Distance> kept(sources.size());
  search.run(sources, kept);
  return kept;
}

template <class Distance>
KeepRows<Distance> by_dijkstra(const Whole& graph, const std::vector<std::uint32_t>& sources) {
  return run(*prepare_algorithm<std::uint32_t, Distance>("dijkstra", graph).make(), sources);
}

class OnlyMeasures final : public RowSink<std::uint32_t> {
 public:
  bool wants_rows() const override { return false; }
  void take(std::size_t position, const SourceMeasures<std::uint64_t>& of_row,
            std::span<const std::uint32_t> row) override {
    CHECK(row.empty());
    CHECK(position == measures.size());
    measures.push_back(of_row);
  }
  std::vector<SourceMeasures<std::uint64_t>> measures;
};

/// With every kind of vectors and every width of rows.
template <class Distance>
void check_all_kinds(const Whole& graph, const std::vector<std::uint32_t>& sources) {
  const auto expected = by_dijkstra<Distance>(graph, sources);
  const auto lane_graph = std::make_shared<const LaneGraph>(graph);
  const auto near_graph = std::make_shared<const NearGraph>(graph, sources, 32);
  for (const VectorKind& kind : vector_kinds()) {
    for (const std::size_t row_bytes : {64U, 128U, 256U}) {
      CAPTURE(std::string(kind.name));
      CAPTURE(row_bytes);
      const auto lanes = make_lanes<Distance>(graph, lane_graph, row_bytes, kind);
      const auto found = run(*lanes, sources);
      CHECK(found.rows == expected.rows);
      CHECK(found.measures == expected.measures);
      if (!near_refuses(graph).empty()) continue;
      const auto near = make_near<Distance>(graph, near_graph, row_bytes, kind);
      for (int repeat = 0; repeat < 2; ++repeat) {  // nothing is left in the buckets
        const auto also_found = run(*near, sources);
        CHECK(also_found.rows == expected.rows);
        CHECK(also_found.measures == expected.measures);
      }
    }
  }
}

/// 0 -> 1 -> 2 ... with these weights, and an arc back from each vertex to 0.
Whole chain(const std::vector<std::uint32_t>& weights, std::uint32_t back) {
  ArcList<std::uint32_t> arcs;
  const auto add = [&](std::uint32_t from, std::uint32_t to, std::uint32_t weight) {
    arcs.sources.push_back(from);
    arcs.targets.push_back(to);
    arcs.weights.push_back(weight);
  };
  for (std::uint32_t v = 0; v < weights.size(); ++v) {
    add(v, v + 1, weights[v]);
    if (v > 0) add(v, 0, back);
  }
  return compress(std::move(arcs), static_cast<std::uint32_t>(weights.size()) + 1, false).graph;
}

}  // namespace

TEST_CASE("the portable vectors are always there") {
  CHECK(std::string(vector_kinds().back().name) == "portable");
  for (const VectorKind& kind : vector_kinds()) MESSAGE("vectors checked: " << std::string(kind.name));
}

TEST_CASE("lanes find what Dijkstra finds, for packs of any size") {
  const Whole graph = random_graph({.vertices = 700, .degree = 4, .max_weight = 10, .seed = 3});
  for (const std::uint32_t count : {1U, 2U, 63U, 64U, 65U, 130U, 256U, 257U, 700U})
    check_all_kinds<std::uint32_t>(graph, first_vertices(count));
}

TEST_CASE("lanes find what Dijkstra finds on graphs of any kind") {
  std::uint32_t seed = 100;
  for (const std::uint32_t heaviest : {0U, 1U, 10U, 120U, 127U, 128U, 1000U, 40000U, 1U << 30}) {
    for (const std::size_t arcs : {0U, 60U, 200U, 900U}) {
      const Whole graph = any_graph<std::uint32_t>(150, arcs, 0, heaviest, ++seed);
      check_all_kinds<std::uint64_t>(graph, first_vertices(150));
    }
  }
  check_all_kinds<std::uint32_t>(Whole{{0, 0}, {}, {}}, {0});
}

TEST_CASE("hubs get rows side by side, and nothing is found in another's place") {
  ArcList<std::uint32_t> arcs;  // a star whose centre has a high number, and a ring through its rays
  constexpr std::uint32_t rays = 300;
  for (std::uint32_t ray = 0; ray < rays; ++ray) {
    arcs.sources.insert(arcs.sources.end(), {ray, rays, ray});
    arcs.targets.insert(arcs.targets.end(), {rays, ray, (ray + 1) % rays});
    arcs.weights.insert(arcs.weights.end(), {1 + ray % 3, 2 + ray % 7, ray % 2});
  }
  const Whole graph = compress(std::move(arcs), rays + 1, false).graph;
  CHECK(LaneGraph(graph).is_reordered());
  CHECK_FALSE(LaneGraph(random_graph({.vertices = 100, .degree = 4, .seed = 1})).is_reordered());
  check_all_kinds<std::uint32_t>(graph, first_vertices(rays + 1));
}

TEST_CASE("distances just below, at and above what a lane holds") {
  for (const std::uint64_t cap : {std::uint64_t{255}, std::uint64_t{65535}, std::uint64_t{0xffffffff}}) {
    for (const std::uint32_t last : {1U, 2U, 10U, 100U}) {
      for (std::int64_t off = -3; off <= 3; ++off) {
        // The far end is at cap + off, at cap - last + off, or at cap - 2 * last + off.
        for (const std::uint64_t less : {std::uint64_t{0}, std::uint64_t{last}, std::uint64_t{2} * last}) {
          const std::uint64_t total = cap + static_cast<std::uint64_t>(off) - less;
          const std::uint64_t step = cap <= 65535 ? last : cap / 3;  // the heaviest arc
          std::vector<std::uint32_t> weights;
          for (std::uint64_t left = total; left > 0;) {
            const std::uint64_t weight =
                std::min(left, cap == 65535 ? std::min<std::uint64_t>(step * 50, 20000) : step);
            weights.push_back(static_cast<std::uint32_t>(weight));
            left -= weight;
          }
          const Whole graph = chain(weights, 1);
          const std::vector<std::uint32_t> sources{0, 1, graph.vertices() - 1};
          CAPTURE(total);
          const auto expected = by_dijkstra<std::uint64_t>(graph, sources);
          CHECK(expected.rows[0].back() == total);
          for (const char* name : {"lanes", "near"}) {
            if (name[0] == 'n' && !near_refuses(graph).empty()) continue;
            const auto found =
                run(*prepare_algorithm<std::uint32_t, std::uint64_t>(name, graph, {.sources = 3}).make(), sources);
            CHECK(found.rows == expected.rows);
            CHECK(found.measures == expected.measures);
          }
        }
      }
    }
  }
}

TEST_CASE("one pack that needs wide lanes does not spoil the packs after it") {
  std::vector<std::uint32_t> weights(3000, 100);
  const Whole graph = chain(weights, 3);
  const auto lanes = prepare_algorithm<std::uint32_t, std::uint32_t>("lanes", graph, {.sources = 3001}).make();
  for (const std::uint32_t source : {2990U, 0U, 2999U, 3000U}) {
    const auto expected = by_dijkstra<std::uint32_t>(graph, {source});
    CHECK(run(*lanes, {source}).rows == expected.rows);
  }
}

TEST_CASE("sums of a pack exceed 32 bits") {
  std::vector<std::uint32_t> weights(3000, 2'000'000);
  const Whole graph = chain(weights, 0);
  check_all_kinds<std::uint64_t>(graph, {0, 1500, 3000});
  CHECK(by_dijkstra<std::uint64_t>(graph, {0}).measures[0].sum > std::uint64_t{1} << 32);
}

TEST_CASE("without rows a pack hands on the same measures") {
  const Whole graph = random_graph({.vertices = 500, .degree = 3, .seed = 9});
  for (const char* name : {"bits", "lanes", "near", "dial", "dijkstra"}) {
    OnlyMeasures found;
    prepare_algorithm<std::uint32_t, std::uint32_t>(name, graph, {.sources = 500})
        .make()
        ->run(first_vertices(500), found);
    CHECK(found.measures == by_dijkstra<std::uint32_t>(graph, first_vertices(500)).measures);
  }
}

TEST_CASE("bits count what Dijkstra finds, with every kind of vectors, for packs of any size") {
  std::uint32_t seed = 500;
  for (const std::uint32_t heaviest : {1U, 2U, 10U, 15U}) {
    for (const std::size_t arcs : {0U, 500U, 3000U, 12000U}) {
      const Whole graph = any_graph<std::uint32_t>(1500, arcs, 1, heaviest, ++seed);
      REQUIRE(bits_refuse(graph).empty());
      const auto lane_graph = std::make_shared<const LaneGraph>(graph);
      const auto all = by_dijkstra<std::uint32_t>(graph, first_vertices(1500)).measures;
      for (const VectorKind& kind : vector_kinds()) {
        for (const std::size_t row_bytes : {64U, 128U}) {
          CAPTURE(std::string(kind.name));
          CAPTURE(row_bytes);
          const auto bits = make_bits<std::uint32_t>(graph, lane_graph, row_bytes, kind);
          for (const std::uint32_t count : {1U, 63U, 512U, 513U, 1025U, 1500U}) {  // nothing is left in the next pack
            OnlyMeasures found;
            bits->run(first_vertices(count), found);
            CHECK(std::ranges::equal(found.measures, std::span(all).first(count)));
          }
        }
      }
    }
  }
}

TEST_CASE("bits follow paths of any length, and find rows where they are asked for") {
  const Whole graph = chain(std::vector<std::uint32_t>(5000, 15), 1);
  const std::vector<std::uint32_t> sources{0, 2500, 5000};
  const auto expected = by_dijkstra<std::uint32_t>(graph, sources);
  CHECK(expected.measures[0].eccentricity == 75000);
  const auto bits = prepare_algorithm<std::uint32_t, std::uint32_t>("bits", graph, {.sources = 3}).make();
  OnlyMeasures found;
  bits->run(sources, found);
  CHECK(found.measures == expected.measures);
  CHECK(run(*bits, sources).rows == expected.rows);
}

TEST_CASE("packs are as wide as memory and sources allow") {
  const Whole graph = random_graph({.vertices = 1000, .degree = 7, .seed = 1});
  const auto pack = [&](const AlgorithmContext& context) {
    return prepare_algorithm<std::uint32_t, std::uint32_t>("lanes", graph, context).pack;
  };
  CHECK(pack({.sources = 4096, .units = 16}) == 256);
  CHECK(pack({.sources = 2560, .units = 4}) == 214);  // three each
  CHECK(pack({.sources = 1024, .units = 2}) == 256);
  CHECK(pack({.sources = 1024, .units = 16}) == 64);
  CHECK(pack({.sources = 3, .units = 16}) == 1);
  CHECK(pack({.sources = 1024, .units = 2, .alike = false}) == 128);
  CHECK(pack({.sources = 600, .units = 4, .alike = false}) == 38);
  const std::uint64_t shared = LaneGraph::bytes(1000, 7000);
  CHECK(pack({.sources = 102400, .units = 2, .instances = 2, .memory = shared + 2 * lanes_bytes(1000, 256)}) == 256);
  CHECK(pack({.sources = 102400, .units = 2, .instances = 2, .memory = shared + 2 * lanes_bytes(1000, 256) - 1}) ==
        128);
  CHECK_THROWS_WITH_AS(
      pack({.sources = 9, .instances = 3, .memory = shared}),
      "--algorithm lanes: 3 packs of 64 sources need 0.1 GB of memory, and 0.1 GB are free: give fewer "
      "--units, or --algorithm dial",
      tuccompi::InputError);
}

TEST_CASE("graphs outside an algorithm's domain are refused, and auto never refuses") {
  const Whole heavy{{0, 1, 1}, {1}, {1U << 31}};
  const auto prepare = [](const char* name, const auto& graph) {
    using Weight = typename std::remove_cvref_t<decltype(graph.weights)>::value_type;
    using Distance = std::conditional_t<std::is_floating_point_v<Weight>, double, std::uint64_t>;
    return prepare_algorithm<Weight, Distance>(name, graph).name;
  };
  CHECK_THROWS_WITH_AS(prepare("lanes", heavy),
                       "--algorithm lanes: the largest weight is 2147483648, and must be below 2^31",
                       tuccompi::InputError);
  CHECK_THROWS_WITH_AS(prepare("dial", heavy),
                       "--algorithm dial: the largest weight is 2147483648, and must be at most 65535",
                       tuccompi::InputError);
  CHECK_THROWS_WITH_AS(prepare("bits", Whole{{0, 1, 1}, {1}, {16}}),
                       "--algorithm bits: the largest weight is 16, and weights must be 1 to 15", tuccompi::InputError);
  CHECK_THROWS_WITH_AS(prepare("bits", Whole{{0, 1, 1}, {1}, {0}}),
                       "--algorithm bits: there are arcs of weight 0, and weights must be 1 to 15",
                       tuccompi::InputError);
  CHECK(prepare("auto", heavy) == "dijkstra");
  const Graph<double> real{{0, 1, 1}, {1}, {0.5}};
  CHECK_THROWS_WITH_AS(
      prepare("lanes", real),
      "--algorithm lanes: weights must be whole numbers, and the graph's are real: give dijkstra, or auto",
      tuccompi::InputError);
  CHECK(prepare("auto", real) == "dijkstra");
}

TEST_CASE("auto takes lanes where paths are short, and one source at a time elsewhere") {
  const auto choose = [](const Whole& graph, const AlgorithmContext& context) {
    return choose_algorithm<std::uint32_t, std::uint32_t>(graph, context);
  };
  const Whole random = random_graph({.vertices = 5000, .degree = 7, .seed = 1});
  CHECK(choose(random, {.sources = 5000}).name == "bits");
  CHECK(choose(random, {.sources = 5000}).why.find("many sources, small weights, distances up to ") == 0);
  CHECK(choose(random, {.sources = 5000, .rows = true}).name == "lanes");
  CHECK(choose(random, {.sources = 5000, .units = 50}).name == "lanes");
  CHECK(choose(random, {.sources = 5000, .units = 50}).why.find("shortest paths have up to ") == 0);
  const Whole wide = random_graph({.vertices = 5000, .degree = 7, .max_weight = 16, .seed = 1});
  CHECK(choose(wide, {.sources = 5000}).name == "lanes");
  CHECK(choose(random, {.sources = 2}).name == "dial");
  CHECK(choose(random, {.sources = 5000, .units = 0}).why == "only GPUs work");
  CHECK(choose(random, {.sources = 5000, .memory = 1000}).name == "dial");
  CHECK(choose(chain(std::vector<std::uint32_t>(2000, 5), 5), {.sources = 2000}).name == "near");
  CHECK(choose(chain(std::vector<std::uint32_t>(2000, 5), 5), {.sources = 20}).name == "dial");
  CHECK(choose(chain(std::vector<std::uint32_t>(2000, 70000), 5), {.sources = 2000}).name == "dijkstra");
  CHECK(choose(chain(std::vector<std::uint32_t>(2000, 0), 0), {.sources = 20}).name == "dial");
  CHECK(choose(Whole{{0, 0}, {}, {}}, {.sources = 1}).name == "dial");
}

TEST_CASE("balls have all vertices once, and marked ones that follow each other are close") {
  const Whole grid = grid_graph(60, 60, 1, 1);
  std::vector<std::uint8_t> marked(grid.vertices(), 0);
  for (std::uint32_t vertex = 0; vertex < grid.vertices(); vertex += 4) marked[vertex] = 1;
  const auto order = ball_order(grid, marked, 25);
  auto sorted = order;
  std::ranges::sort(sorted);
  CHECK(sorted == first_vertices(grid.vertices()));
  std::vector<std::uint32_t> sources;
  for (const std::uint32_t vertex : order)
    if (marked[vertex]) sources.push_back(vertex);
  double mean = 0;  // of the steps from the first source of a pack to the others
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const std::uint32_t first = sources[i / 25 * 25];
    const auto apart = [](std::uint32_t a, std::uint32_t b) { return a > b ? a - b : b - a; };
    mean += apart(first % 60, sources[i] % 60) + apart(first / 60, sources[i] / 60);
  }
  CHECK(mean / static_cast<double>(sources.size()) < 15);  // of 40 if they were anywhere
  CHECK(ball_order(Whole{{0, 0, 0}, {}, {}}, std::vector<std::uint8_t>{1, 1}, 1) == std::vector<std::uint32_t>{0, 1});
}

TEST_CASE("neighbours come in an order, and find the same with it") {
  const Whole grid = grid_graph(40, 50, 10, 3);
  std::vector<std::uint32_t> sources;
  for (std::uint32_t vertex = 0; vertex < grid.vertices(); vertex += 7) sources.push_back(vertex);
  const auto near = prepare_algorithm<std::uint32_t, std::uint32_t>(
      "near", grid, {.sources = sources.size(), .source_list = sources});
  REQUIRE(near.order.size() == sources.size());
  std::vector<std::uint32_t> ordered;
  for (const std::uint32_t position : near.order) ordered.push_back(sources[position]);
  auto sorted = ordered;
  std::ranges::sort(sorted);
  CHECK(sorted == sources);
  const auto expected = by_dijkstra<std::uint32_t>(grid, ordered);
  const auto found = run(*near.make(), ordered);
  CHECK(found.rows == expected.rows);
  CHECK(found.measures == expected.measures);
}

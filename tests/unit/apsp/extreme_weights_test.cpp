#include <doctest/doctest.h>

#include <limits>

#include "algorithms/distance_type.hpp"
#include "reference_paths.hpp"

using namespace apsp;

namespace {

constexpr std::uint32_t heaviest = std::numeric_limits<std::uint32_t>::max();
constexpr const char* names[] = {"auto", "dijkstra", "crauser"};

using Whole = Graph<std::uint32_t>;

Whole ring(std::uint32_t weight) { return {{0, 1, 2, 3}, {1, 2, 0}, {weight, weight, weight}}; }

}  // namespace

TEST_CASE("distances take 32 bits as long as no candidate path can overflow them") {
  CHECK(distance_type_for(ring(1)) == DistanceType::u32);
  CHECK(distance_type_for(ring(heaviest / 3 - 1)) == DistanceType::u32);
  CHECK(distance_type_for(ring(heaviest / 3)) == DistanceType::u64);
  CHECK(distance_type_for(ring(heaviest)) == DistanceType::u64);
  CHECK(distance_type_for(Whole{{0, 0, 0}, {}, {}}) == DistanceType::u32);
  CHECK(distance_type_for(Graph<double>{}) == DistanceType::f64);
  CHECK(name_of(DistanceType::u64) == "u64");
}

TEST_CASE("types known only at run time become types of the program") {
  const auto size_of_distance = []<class Weight, class Distance>(const Graph<Weight>&) { return sizeof(Distance); };
  CHECK(with_types(make_loaded_graph(ring(1), VertexIds(1, 3), {}), size_of_distance) == 4);
  CHECK(with_types(make_loaded_graph(ring(heaviest), VertexIds(1, 3), {}), size_of_distance) == 8);
  const Graph<double> real{{0, 0}, {}, {}};
  const auto is_real = []<class Weight, class Distance>(const Graph<Weight>&) {
    return std::is_same_v<Distance, double>;
  };
  CHECK(with_types(make_loaded_graph(real, VertexIds(1, 1), {}), is_real));
}

TEST_CASE("the largest weights add up in 64 bits") {
  for (const char* name : names) {
    const auto rows = all_rows<std::uint32_t, std::uint64_t>(name, ring(heaviest));
    CHECK(rows[0] == std::vector<std::uint64_t>{0, heaviest, std::uint64_t{heaviest} * 2});
    CHECK(rows[1] == std::vector<std::uint64_t>{std::uint64_t{heaviest} * 2, 0, heaviest});
  }
}

TEST_CASE("weights just below the 32-bit limit do not wrap round on the way back to the source") {
  for (const char* name : names) {
    const auto rows = all_rows<std::uint32_t, std::uint32_t>(name, ring(heaviest / 3 - 1));
    CHECK(rows[0] == std::vector<std::uint32_t>{0, heaviest / 3 - 1, (heaviest / 3 - 1) * 2});
  }
  CHECK(all_rows<std::uint32_t, std::uint32_t>("lanes", ring(heaviest / 3 - 1)) ==
        all_rows<std::uint32_t, std::uint32_t>("dijkstra", ring(heaviest / 3 - 1)));
}

TEST_CASE("random graphs of very large weights agree with Floyd and Warshall") {
  for (std::uint32_t seed = 1; seed <= 10; ++seed) {
    const Whole graph = any_graph<std::uint32_t>(40, 120, heaviest - 5, heaviest, seed);
    CHECK(distance_type_for(graph) == DistanceType::u64);
    const auto expected = floyd_warshall<std::uint64_t>(graph);
    for (const char* name : names) CHECK(all_rows<std::uint32_t, std::uint64_t>(name, graph) == expected);
  }
}

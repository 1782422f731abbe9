#include "algorithms/algorithms.hpp"

#include <algorithm>
#include <type_traits>

#include "algorithms/choose.hpp"
#include "algorithms/crauser.hpp"
#include "algorithms/dial.hpp"
#include "algorithms/dijkstra.hpp"
#include "algorithms/lanes.hpp"
#include "lanes/vector_kinds.hpp"
#include "tuccompi/core/error.hpp"

namespace apsp {
namespace {

template <class Distance>
using SingleSourceMaker = std::function<std::unique_ptr<SingleSource<Distance>>()>;

template <class Distance>
Algorithm<Distance> one_by_one(std::string name, std::uint32_t vertices, std::uint64_t bytes,
                               SingleSourceMaker<Distance> make) {
  return {.name = std::move(name), .bytes = bytes + vertices * sizeof(Distance), .make = [vertices, make] {
            return std::make_unique<OneByOne<Distance>>(std::make_unique<CoreSearch<Distance>>(make(), vertices),
                                                        vertices);
          }};
}

std::string gigabytes(std::uint64_t bytes) {
  const auto tenths = static_cast<std::uint64_t>(static_cast<double>(bytes) / 1e8 + 1);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " GB";
}

/// Sources of a pack. Two packs of half the width take much longer than one: where units are equally fast all get the
/// same number of packs as wide as can be; else there must be some packs to share out.
std::uint64_t share_of(const AlgorithmContext& context) {
  constexpr std::uint64_t packs_a_unit = 4;
  const std::uint64_t each = (context.sources + context.units - 1) / context.units;
  const std::uint64_t rounds = context.alike ? (each + most_lanes - 1) / most_lanes : packs_a_unit;
  return std::max<std::uint64_t>(1, (each + rounds - 1) / std::max<std::uint64_t>(1, rounds));
}

/// Rows as wide as sources fill and the memory allows.
template <class Distance>
Algorithm<Distance> lanes(const Graph<std::uint32_t>& graph, const AlgorithmContext& context) {
  const std::uint64_t shared = LaneGraph::bytes(graph.vertices(), graph.arcs());
  const auto needed = [&](std::size_t row_bytes) {
    return shared + context.instances * lanes_bytes(graph.vertices(), row_bytes);
  };
  const std::uint64_t share = share_of(context);
  std::size_t row_bytes = most_row_bytes;
  while (row_bytes > 64 && (needed(row_bytes) > context.memory || row_bytes / 2 >= share)) row_bytes /= 2;
  tuccompi::require(needed(row_bytes) <= context.memory,
                    "--algorithm lanes: " + std::to_string(context.instances) + " packs of 64 sources need " +
                        gigabytes(needed(row_bytes)) + " of memory, and " + gigabytes(context.memory) +
                        " are free: give fewer --units, or --algorithm dial");
  auto lane_graph = std::make_shared<const LaneGraph>(graph);
  return {.name = "lanes",
          .pack = static_cast<std::uint32_t>(std::min<std::uint64_t>(row_bytes, share)),
          .bytes = lanes_bytes(graph.vertices(), row_bytes),
          .make = [&graph, lane_graph, row_bytes] {
            return make_lanes<Distance>(graph, lane_graph, row_bytes, vector_kinds().front());
          }};
}

void require_domain(std::string_view name, const std::string& why_not) {
  tuccompi::require(why_not.empty(), "--algorithm " + std::string(name) + ": " + why_not);
}

template <class Weight>
constexpr bool is_real = std::is_floating_point_v<Weight>;

}  // namespace

const std::vector<std::string>& algorithm_names() {
  static const std::vector<std::string> names{"auto", "lanes", "dial", "dijkstra", "crauser"};
  return names;
}

template <class Weight, class Distance>
Algorithm<Distance> prepare_algorithm(std::string_view name, const Graph<Weight>& graph,
                                      const AlgorithmContext& context) {
  if (name == "auto") {
    const Choice choice = choose_algorithm<Weight, Distance>(graph, context);
    auto algorithm = prepare_algorithm<Weight, Distance>(choice.name, graph, context);
    algorithm.why = choice.why;
    return algorithm;
  }
  if (name == "dijkstra")
    return one_by_one<Distance>("dijkstra", graph.vertices(), 2 * graph.arcs() * sizeof(Distance),
                                [&graph] { return make_dijkstra<Weight, Distance>(graph); });
  if (name == "crauser") {
    auto lightest = std::make_shared<const std::vector<Weight>>(lightest_arcs(graph));
    return one_by_one<Distance>("crauser", graph.vertices(), std::uint64_t{16} * graph.vertices(),
                                [&graph, lightest] { return make_crauser<Weight, Distance>(graph, lightest); });
  }
  if (std::ranges::find(algorithm_names(), name) != algorithm_names().end()) {
    if constexpr (is_real<Weight>) {
      require_domain(name, "weights must be whole numbers, and the graph's are real: give dijkstra, or auto");
    } else if (name == "lanes") {
      require_domain(name, lanes_refuse(graph));
      return lanes<Distance>(graph, context);
    } else {
      require_domain(name, dial_refuses(graph));
      return one_by_one<Distance>("dial", graph.vertices(), 4 * graph.arcs(), prepare_dial<Distance>(graph));
    }
  }
  std::string known;
  for (const std::string& one : algorithm_names()) known += (known.empty() ? "" : ", ") + one;
  throw tuccompi::InputError("unknown algorithm '" + std::string(name) + "'; known are: " + known);
}

template Algorithm<std::uint32_t> prepare_algorithm(std::string_view, const Graph<std::uint32_t>&,
                                                    const AlgorithmContext&);
template Algorithm<std::uint64_t> prepare_algorithm(std::string_view, const Graph<std::uint32_t>&,
                                                    const AlgorithmContext&);
template Algorithm<double> prepare_algorithm(std::string_view, const Graph<double>&, const AlgorithmContext&);

}  // namespace apsp

#include "algorithms/algorithms.hpp"

#include <algorithm>
#include <type_traits>

#include "algorithms/bits.hpp"
#include "algorithms/choose.hpp"
#include "algorithms/crauser.hpp"
#include "algorithms/dial.hpp"
#include "algorithms/dijkstra.hpp"
#include "algorithms/lanes.hpp"
#include "algorithms/near.hpp"
#include "lanes/vector_kinds.hpp"
#include "tuccompi/core/error.hpp"

namespace apsp {
namespace {

template <class Distance>
using SingleSourceMaker = std::function<std::unique_ptr<SingleSource<Distance>>()>;

template <class Distance>
Algorithm<Distance> one_by_one(std::string name, std::uint32_t vertices, SingleSourceMaker<Distance> make) {
  return {.name = std::move(name), .make = [vertices, make] {
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
std::uint64_t share_of(const AlgorithmContext& context, std::uint64_t most) {
  constexpr std::uint64_t packs_a_unit = 4;
  const std::uint64_t units = std::max<std::uint64_t>(context.units, 1);
  const std::uint64_t each = (context.sources + units - 1) / units;
  const std::uint64_t rounds = context.alike ? (each + most - 1) / most : packs_a_unit;
  return std::max<std::uint64_t>(1, (each + rounds - 1) / std::max<std::uint64_t>(1, rounds));
}

/// How a pack is laid out.
struct PackShape {
  std::size_t row_bytes = 0;
  std::uint32_t sources = 1;
};

/// Rows as wide as sources fill and the memory allows. `bytes_of`: what an instance takes for rows of so many bytes.
PackShape shape_for(std::string_view name, const Graph<std::uint32_t>& graph, const AlgorithmContext& context,
                    std::size_t most_row, std::uint64_t sources_a_byte,
                    const std::function<std::uint64_t(std::size_t)>& bytes_of) {
  const std::uint64_t shared = LaneGraph::bytes(graph.vertices(), graph.arcs());
  const auto needed = [&](std::size_t row) { return shared + context.instances * bytes_of(row); };
  const std::uint64_t share = share_of(context, sources_a_byte * most_row);
  std::size_t row = most_row;
  while (row > 64 && (needed(row) > context.memory || sources_a_byte * row / 2 >= share)) row /= 2;
  tuccompi::require(needed(row) <= context.memory,
                    "--algorithm " + std::string(name) + ": " + std::to_string(context.instances) + " packs of " +
                        std::to_string(sources_a_byte * row) + " sources need " + gigabytes(needed(row)) +
                        " of memory, and " + gigabytes(context.memory) +
                        " are free: give fewer --units, or --algorithm dial");
  return {row, static_cast<std::uint32_t>(std::min<std::uint64_t>(sources_a_byte * row, share))};
}

template <class Distance>
Algorithm<Distance> lanes(const Graph<std::uint32_t>& graph, const AlgorithmContext& context) {
  const auto bytes = [&](std::size_t row) { return lanes_bytes(graph.vertices(), row); };
  const PackShape shape = shape_for("lanes", graph, context, most_row_bytes, 1, bytes);
  auto lane_graph = std::make_shared<const LaneGraph>(graph);
  return {.name = "lanes", .pack = shape.sources, .make = [&graph, lane_graph, shape] {
            return make_lanes<Distance>(graph, lane_graph, shape.row_bytes, vector_kinds().front());
          }};
}

template <class Distance>
Algorithm<Distance> bits(const Graph<std::uint32_t>& graph, const AlgorithmContext& context) {
  const auto bytes = [&](std::size_t row) { return bits_bytes(graph, row) + lanes_bytes(graph.vertices(), 64); };
  const PackShape shape = shape_for("bits", graph, context, most_bit_row_bytes, 8, bytes);
  auto lane_graph = std::make_shared<const LaneGraph>(graph);
  return {.name = "bits", .pack = shape.sources, .make = [&graph, lane_graph, shape] {
            return make_bits<Distance>(graph, lane_graph, shape.row_bytes, vector_kinds().front());
          }};
}

template <class Distance>
Algorithm<Distance> near(const Graph<std::uint32_t>& graph, const AlgorithmContext& context) {
  constexpr std::uint64_t dense = 8;  // vertices a source
  const std::size_t widest = graph.vertices() / std::max<std::uint64_t>(context.sources, 1) < dense ? 128 : 64;
  const std::uint64_t shared = near_graph_bytes(graph.vertices(), graph.arcs());
  const std::uint64_t share = share_of(context, widest / 2);
  std::size_t row = widest;
  const auto needed = [&] { return shared + context.instances * near_bytes(graph.vertices(), row); };
  if (needed() > context.memory || share <= 32) row = 64;
  tuccompi::require(needed() <= context.memory, "--algorithm near: " + std::to_string(context.instances) +
                                                    " packs of 32 sources need " + gigabytes(needed()) +
                                                    " of memory, and " + gigabytes(context.memory) +
                                                    " are free: give fewer --units, or --algorithm dial");
  const auto pack = static_cast<std::uint32_t>(std::min<std::uint64_t>(row / 2, share));
  auto near_graph = std::make_shared<const NearGraph>(graph, context.source_list, pack);
  return {.name = "near", .pack = pack, .order = near_graph->order_of_sources, .make = [&graph, near_graph, row] {
            return make_near<Distance>(graph, near_graph, row, vector_kinds().front());
          }};
}

void require_domain(std::string_view name, const std::string& why_not) {
  tuccompi::require(why_not.empty(), "--algorithm " + std::string(name) + ": " + why_not);
}

template <class Weight>
constexpr bool is_real = std::is_floating_point_v<Weight>;

}  // namespace

const std::vector<std::string>& algorithm_names() {
  static const std::vector<std::string> names{"auto", "bits", "lanes", "near", "dial", "dijkstra", "crauser"};
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
    return one_by_one<Distance>("dijkstra", graph.vertices(),
                                [&graph] { return make_dijkstra<Weight, Distance>(graph); });
  if (name == "crauser") {
    auto lightest = std::make_shared<const std::vector<Weight>>(lightest_arcs(graph));
    return one_by_one<Distance>("crauser", graph.vertices(),
                                [&graph, lightest] { return make_crauser<Weight, Distance>(graph, lightest); });
  }
  if (std::ranges::find(algorithm_names(), name) != algorithm_names().end()) {
    if constexpr (is_real<Weight>) {
      require_domain(name, "weights must be whole numbers, and the graph's are real: give dijkstra, or auto");
    } else if (name == "bits") {
      require_domain(name, bits_refuse(graph));
      return bits<Distance>(graph, context);
    } else if (name == "near") {
      require_domain(name, near_refuses(graph));
      return near<Distance>(graph, context);
    } else if (name == "lanes") {
      require_domain(name, lanes_refuse(graph));
      return lanes<Distance>(graph, context);
    } else {
      require_domain(name, dial_refuses(graph));
      return one_by_one<Distance>("dial", graph.vertices(), prepare_dial<Distance>(graph));
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

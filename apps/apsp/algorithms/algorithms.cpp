#include "algorithms/algorithms.hpp"

#include "algorithms/crauser.hpp"
#include "algorithms/dijkstra.hpp"
#include "tuccompi/core/error.hpp"

namespace apsp {

const std::vector<std::string>& algorithm_names() {
  static const std::vector<std::string> names{"dijkstra", "crauser"};
  return names;
}

template <class Weight, class Distance>
SingleSourceMaker<Distance> prepare_algorithm(std::string_view name, const Graph<Weight>& graph) {
  if (name == "dijkstra") return [&graph] { return make_dijkstra<Weight, Distance>(graph); };
  if (name == "crauser") {
    auto lightest = std::make_shared<const std::vector<Weight>>(lightest_arcs(graph));
    return [&graph, lightest] { return make_crauser<Weight, Distance>(graph, lightest); };
  }
  std::string known;
  for (const std::string& one : algorithm_names()) known += (known.empty() ? "" : ", ") + one;
  throw tuccompi::InputError("unknown algorithm '" + std::string(name) + "'; known are: " + known);
}

template SingleSourceMaker<std::uint32_t> prepare_algorithm(std::string_view, const Graph<std::uint32_t>&);
template SingleSourceMaker<std::uint64_t> prepare_algorithm(std::string_view, const Graph<std::uint32_t>&);
template SingleSourceMaker<double> prepare_algorithm(std::string_view, const Graph<double>&);

}  // namespace apsp

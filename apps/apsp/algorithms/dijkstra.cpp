// Dijkstra (1959) on a binary heap with lazy deletion: a vertex enters the heap each time its distance falls, and
// entries that are out of date by then are skipped when they come up. Nothing here is shared with the other algorithms,
// so that a mistake in one shows against the other.
#include "algorithms/dijkstra.hpp"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace apsp {
namespace {

template <class Weight, class Distance>
class Dijkstra final : public SingleSource<Distance> {
 public:
  explicit Dijkstra(const Graph<Weight>& graph) : graph_(graph) {}

  void run(std::uint32_t source, std::span<Distance> distances) override {
    std::fill(distances.begin(), distances.end(), infinity<Distance>());
    distances[source] = 0;
    heap_.assign(1, {Distance{0}, source});
    while (!heap_.empty()) {
      std::pop_heap(heap_.begin(), heap_.end(), std::greater<>{});
      const auto [distance, vertex] = heap_.back();
      heap_.pop_back();
      if (distance == distances[vertex]) relax(vertex, distances);
    }
  }

 private:
  using Entry = std::pair<Distance, std::uint32_t>;

  void relax(std::uint32_t vertex, std::span<Distance> distances) {
    const auto targets = graph_.targets_of(vertex);
    const auto weights = graph_.weights_of(vertex);
    for (std::size_t arc = 0; arc < targets.size(); ++arc) {
      const Distance candidate = distances[vertex] + weights[arc];
      if (candidate >= distances[targets[arc]]) continue;
      distances[targets[arc]] = candidate;
      heap_.emplace_back(candidate, targets[arc]);
      std::push_heap(heap_.begin(), heap_.end(), std::greater<>{});
    }
  }

  const Graph<Weight>& graph_;
  std::vector<Entry> heap_;
};

}  // namespace

template <class Weight, class Distance>
std::unique_ptr<SingleSource<Distance>> make_dijkstra(const Graph<Weight>& graph) {
  return std::make_unique<Dijkstra<Weight, Distance>>(graph);
}

template std::unique_ptr<SingleSource<std::uint32_t>> make_dijkstra(const Graph<std::uint32_t>&);
template std::unique_ptr<SingleSource<std::uint64_t>> make_dijkstra(const Graph<std::uint32_t>&);
template std::unique_ptr<SingleSource<double>> make_dijkstra(const Graph<double>&);

}  // namespace apsp

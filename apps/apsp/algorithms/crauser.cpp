// Crauser, Mehlhorn, Meyer, Sanders: A parallelization of Dijkstra's shortest path algorithm (MFCS 1998), with the
// out-criterion, in the three steps that the GPU version has as kernels:
//   relax    along the arcs of the frontier, the vertices settled last
//   minimum  threshold = min over the border of distance + lightest arc out
//   update   every border vertex within the threshold is settled: it is the next frontier
// The border is what has been reached and is not settled. A path that could still shorten the distance of a vertex
// leaves the border by some arc, so it is no shorter than the threshold: what lies within it is final, and `<=` makes
// sure that at least the minimum itself settles, also where weights are zero. All other vertices change neither the
// minimum nor the update, so both sweep over the border only. Vertices without successors never need relaxing: they get
// their distance and stay out of the border, where a missing lightest arc would need an infinity that can be added to.
#include "algorithms/crauser.hpp"

#include <algorithm>
#include <utility>

namespace apsp {
namespace {

template <class Weight, class Distance>
class Crauser final : public SingleSource<Distance> {
 public:
  Crauser(const Graph<Weight>& graph, std::shared_ptr<const std::vector<Weight>> lightest)
      : graph_(graph), lightest_(std::move(lightest)) {}

  void run(std::uint32_t source, std::span<Distance> distances) override {
    std::fill(distances.begin(), distances.end(), infinity<Distance>());
    distances[source] = 0;
    border_.clear();
    frontier_.assign(1, source);
    for (;;) {
      for (const std::uint32_t vertex : frontier_) relax(vertex, distances);
      if (border_.empty()) return;
      update(minimum(distances), distances);
    }
  }

 private:
  void relax(std::uint32_t vertex, std::span<Distance> distances) {
    const auto targets = graph_.targets_of(vertex);
    const auto weights = graph_.weights_of(vertex);
    for (std::size_t arc = 0; arc < targets.size(); ++arc) {
      Distance& distance = distances[targets[arc]];
      const Distance candidate = distances[vertex] + weights[arc];
      if (candidate >= distance) continue;
      if (distance == infinity<Distance>() && graph_.out_degree(targets[arc]) > 0) border_.push_back(targets[arc]);
      distance = candidate;
    }
  }

  Distance minimum(std::span<const Distance> distances) const {
    Distance threshold = infinity<Distance>();
    for (const std::uint32_t vertex : border_)
      threshold = std::min<Distance>(threshold, distances[vertex] + (*lightest_)[vertex]);
    return threshold;
  }

  void update(Distance threshold, std::span<const Distance> distances) {
    frontier_.clear();
    std::size_t kept = 0;
    for (const std::uint32_t vertex : border_) {
      if (distances[vertex] <= threshold)
        frontier_.push_back(vertex);
      else
        border_[kept++] = vertex;
    }
    border_.resize(kept);
  }

  const Graph<Weight>& graph_;
  std::shared_ptr<const std::vector<Weight>> lightest_;
  std::vector<std::uint32_t> border_;
  std::vector<std::uint32_t> frontier_;
};

}  // namespace

template <class Weight>
std::vector<Weight> lightest_arcs(const Graph<Weight>& graph) {
  std::vector<Weight> lightest(graph.vertices());
  for (std::uint32_t vertex = 0; vertex < graph.vertices(); ++vertex) {
    const auto weights = graph.weights_of(vertex);
    if (!weights.empty()) lightest[vertex] = *std::min_element(weights.begin(), weights.end());
  }
  return lightest;
}

template <class Weight, class Distance>
std::unique_ptr<SingleSource<Distance>> make_crauser(const Graph<Weight>& graph,
                                                     std::shared_ptr<const std::vector<Weight>> lightest) {
  return std::make_unique<Crauser<Weight, Distance>>(graph, std::move(lightest));
}

using Whole = std::shared_ptr<const std::vector<std::uint32_t>>;
using Real = std::shared_ptr<const std::vector<double>>;
template std::vector<std::uint32_t> lightest_arcs(const Graph<std::uint32_t>&);
template std::vector<double> lightest_arcs(const Graph<double>&);
template std::unique_ptr<SingleSource<std::uint32_t>> make_crauser(const Graph<std::uint32_t>&, Whole);
template std::unique_ptr<SingleSource<std::uint64_t>> make_crauser(const Graph<std::uint32_t>&, Whole);
template std::unique_ptr<SingleSource<double>> make_crauser(const Graph<double>&, Real);

}  // namespace apsp

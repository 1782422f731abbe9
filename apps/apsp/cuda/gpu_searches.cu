#include <algorithm>
#include <optional>

#include "algorithms/crauser.hpp"
#include "cuda/crauser_kernels.cuh"
#include "cuda/gpu_searches.hpp"
#include "cuda/row_parts.cuh"
#include "tuccompi/core/per_unit.hpp"
#include "tuccompi/cuda/device_loop.cuh"
#include "tuccompi/cuda/gpu_lane.cuh"
#include "tuccompi/cuda/launch.cuh"
#include "tuccompi/cuda/memory.cuh"

namespace apsp {
namespace {

using tuccompi::Extent;
using tuccompi::LaunchShape;
using tuccompi::cuda::DeviceArray;
using tuccompi::cuda::PinnedArray;

template <class Weight>
struct DeviceGraph {
  std::uint32_t vertices;
  DeviceArray<std::uint64_t> offsets;
  DeviceArray<std::uint32_t> targets;
  DeviceArray<Weight> weights;
  DeviceArray<Weight> lightest;

  explicit DeviceGraph(const Graph<Weight>& graph)
      : vertices(graph.vertices()),
        offsets(tuccompi::cuda::on_device<std::uint64_t>(graph.offsets)),
        targets(tuccompi::cuda::on_device<std::uint32_t>(graph.targets)),
        weights(tuccompi::cuda::on_device<Weight>(graph.weights)),
        lightest(tuccompi::cuda::on_device<Weight>(lightest_arcs(graph))) {}

  cuda::GraphView<Weight> view() const {
    return {vertices, offsets.data(), targets.data(), weights.data(), lightest.data()};
  }
};

template <class Weight, class Distance>
class CrauserSearch final : public SourceSearch<Distance> {
 public:
  using Part = RowPart<TotalOf<Distance>>;

  CrauserSearch(const tuccompi::Lane& lane, std::shared_ptr<const DeviceGraph<Weight>> graph, GpuLoop loop)
      : lane_(lane),
        graph_(std::move(graph)),
        distances_(graph_->vertices),
        states_(graph_->vertices),
        threshold_(1),
        threshold_here_(1),
        parts_(parts_of(graph_->vertices)),
        parts_here_(parts_.size()) {
    if (loop == GpuLoop::device)
      loop_.emplace(lane_, [this](tuccompi::cuda::LoopControl control) {
        put_relax_and_minimum();
        TUCCOMPI_LAUNCH(cuda::update_in_loop<Distance>, all(), shape_, lane_.stream(), search(), graph_->vertices,
                        control);
      });
  }

  void run(std::uint32_t source, std::span<Part> parts, std::span<Distance> row) override {
    TUCCOMPI_LAUNCH(cuda::begin<Distance>, all(), shape_, lane_.stream(), search(), graph_->vertices, source);
    if (loop_)
      loop_->run(lane_);
    else
      loop_on_host();
    const Extent warps{.x = static_cast<unsigned>(parts_.size() * part_adders)};
    TUCCOMPI_LAUNCH(cuda::measure_parts<Distance>, warps, shape_, lane_.stream(), distances_.data(), graph_->vertices,
                    parts_.data());
    lane_.to_host(parts_here_.span(), parts_.data());
    lane_.wait("Crauser's algorithm: relax, minimum, update, measure_parts");
    if (!row.empty()) {  // pageable: the copy waits in its own way, and must not have to wait for the search
      lane_.to_host(row, distances_.data());
      lane_.wait("copy of a row");
    }
    std::ranges::copy(parts_here_.span(), parts.begin());
  }

 private:
  Extent all() const { return {.x = graph_->vertices}; }
  cuda::SearchView<Distance> search() const { return {distances_.data(), states_.data(), threshold_.data()}; }

  void put_relax_and_minimum() {
    TUCCOMPI_LAUNCH((cuda::relax<Weight, Distance>), all(), shape_, lane_.stream(), graph_->view(), search());
    TUCCOMPI_LAUNCH((cuda::minimum<Weight, Distance>), all(), shape_, lane_.stream(), graph_->view(), search());
  }

  void loop_on_host() {
    do {
      put_relax_and_minimum();
      TUCCOMPI_LAUNCH(cuda::update<Distance>, all(), shape_, lane_.stream(), search(), graph_->vertices);
      lane_.to_host(threshold_here_.span(), threshold_.data());
      lane_.wait("Crauser's algorithm: relax, minimum, update");
    } while (threshold_here_[0] != infinity<Distance>());
  }

  tuccompi::cuda::GpuLane lane_;
  std::shared_ptr<const DeviceGraph<Weight>> graph_;
  DeviceArray<Distance> distances_;
  DeviceArray<cuda::State> states_;
  DeviceArray<Distance> threshold_;
  PinnedArray<Distance> threshold_here_;
  DeviceArray<Part> parts_;
  PinnedArray<Part> parts_here_;
  LaunchShape shape_;
  std::optional<tuccompi::cuda::DeviceLoop> loop_;
};

}  // namespace

template <class Weight, class Distance>
class GpuSearches<Weight, Distance>::State {
 public:
  State(const Graph<Weight>& graph, GpuLoop loop) : graph_(graph), loop_(loop) {}

  std::unique_ptr<SourceSearch<Distance>> make_search(const tuccompi::Lane& lane) {
    tuccompi::cuda::check(cudaSetDevice(lane.unit->device.ordinal), "choose the device");
    auto graph = graphs_.get(*lane.unit, [&] { return DeviceGraph<Weight>(graph_); });
    constexpr int loops_on_devices = 12040;  // drivers that know them
    const GpuLoop loop = lane.unit->device.driver < loops_on_devices ? GpuLoop::host : loop_;
    return std::make_unique<CrauserSearch<Weight, Distance>>(lane, std::move(graph), loop);
  }

  void forget() { graphs_.clear(); }

  tuccompi::DeviceNeed need() const {
    const std::size_t vertices = graph_.vertices();
    constexpr std::size_t part = sizeof(RowPart<TotalOf<Distance>>);
    return {.shared = (vertices + 1) * sizeof(std::uint64_t) +
                      graph_.arcs() * (sizeof(std::uint32_t) + sizeof(Weight)) + vertices * sizeof(Weight),
            .lane = vertices * (sizeof(Distance) + 1) + parts_of(graph_.vertices()) * part + (std::size_t{1} << 20)};
  }

 private:
  const Graph<Weight>& graph_;
  GpuLoop loop_;
  tuccompi::PerUnit<DeviceGraph<Weight>> graphs_;
};

template <class Weight, class Distance>
GpuSearches<Weight, Distance>::GpuSearches(const Graph<Weight>& graph, GpuLoop loop)
    : state_(std::make_unique<State>(graph, loop)) {}

template <class Weight, class Distance>
GpuSearches<Weight, Distance>::~GpuSearches() = default;

template <class Weight, class Distance>
std::unique_ptr<SourceSearch<Distance>> GpuSearches<Weight, Distance>::make_search(const tuccompi::Lane& lane) {
  return state_->make_search(lane);
}

template <class Weight, class Distance>
tuccompi::DeviceNeed GpuSearches<Weight, Distance>::need() const {
  return state_->need();
}

template <class Weight, class Distance>
void GpuSearches<Weight, Distance>::forget() {
  state_->forget();
}

template class GpuSearches<std::uint32_t, std::uint32_t>;
template class GpuSearches<std::uint32_t, std::uint64_t>;
template class GpuSearches<double, double>;

}  // namespace apsp

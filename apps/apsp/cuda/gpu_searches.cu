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
#include "tuccompi/cuda/tuned_kernels.cuh"

namespace apsp {
namespace {

using tuccompi::Access;
using tuccompi::Extent;
using tuccompi::KernelRules;
using tuccompi::LaunchShape;
using tuccompi::Level;
using tuccompi::cuda::DeviceArray;
using tuccompi::cuda::PinnedArray;

/// The lightest arc out of each vertex, infinity where there is none: what no path can be longer than is no arc.
template <class Weight, class Distance>
std::vector<Distance> lightest_or_none(const Graph<Weight>& graph) {
  const std::vector<Weight> lightest = lightest_arcs(graph);
  std::vector<Distance> result(lightest.begin(), lightest.end());
  for (std::size_t vertex = 0; vertex < result.size(); ++vertex)
    if (graph.offsets[vertex] == graph.offsets[vertex + 1]) result[vertex] = infinity<Distance>();
  return result;
}

template <class Distance>
const char* name_of_type() {
  if (std::is_floating_point_v<Distance>) return " f64";
  return sizeof(Distance) == 4 ? " u32" : " u64";
}

/// The three kernels of a step with the paper's characterisation (its section 5.1), and as its tuner wants them.
template <class Weight, class Distance>
class StepKernels {
 public:
  StepKernels(const tuccompi::Lane& lane, std::size_t bytes, GpuLoop loop) : kernels_(lane) {
    // The loop on the host waits for other things: what is best there need not be so on the device.
    const std::string type = name_of_type<Distance>() + std::string(loop == GpuLoop::host ? ", host loop" : "");
    const KernelRules rules{.most_items = 8};
    relax = kernels_.add({"relax" + type, 1, Access::scatter, Level::low, Level::high, Level::low},
                         &cuda::relax<Weight, Distance>, bytes, rules);
    minimum = kernels_.add({"minimum" + type, 1, Access::coalesced, Level::low, Level::low, Level::medium},
                           &cuda::minimum<Weight, Distance>, bytes, rules);
    const tuccompi::KernelTraits traits{"update" + type, 1, Access::coalesced, Level::low, Level::low, Level::low};
    update = loop == GpuLoop::host ? kernels_.add(traits, &cuda::update<Distance>, bytes, rules)
                                   : kernels_.add(traits, &cuda::update_in_loop<Distance>, bytes, rules);
  }
  bool begin() { return kernels_.begin(); }
  void end() { kernels_.end(); }
  const LaunchShape& shape(std::size_t kernel) const { return kernels_.shape(kernel); }

  std::size_t relax, minimum, update;

 private:
  tuccompi::cuda::TunedKernels kernels_;
};

template <class Weight, class Distance>
struct DeviceGraph {
  std::uint32_t vertices;
  DeviceArray<std::uint64_t> offsets;
  DeviceArray<std::uint32_t> targets;
  DeviceArray<Weight> weights;
  DeviceArray<Distance> lightest;

  explicit DeviceGraph(const Graph<Weight>& graph)
      : vertices(graph.vertices()),
        offsets(tuccompi::cuda::on_device<std::uint64_t>(graph.offsets)),
        targets(tuccompi::cuda::on_device<std::uint32_t>(graph.targets)),
        weights(tuccompi::cuda::on_device<Weight>(graph.weights)),
        lightest(tuccompi::cuda::on_device<Distance>(lightest_or_none<Weight, Distance>(graph))) {}

  std::size_t bytes() const {
    return offsets.size_bytes() + targets.size_bytes() + weights.size_bytes() + lightest.size_bytes();
  }
  cuda::GraphView<Weight, Distance> view() const {
    return {vertices, offsets.data(), targets.data(), weights.data(), lightest.data()};
  }
};

template <class Weight, class Distance>
class CrauserSearch final : public SourceSearch<Distance> {
 public:
  using Part = RowPart<TotalOf<Distance>>;

  CrauserSearch(const tuccompi::Lane& lane, std::shared_ptr<const DeviceGraph<Weight, Distance>> graph, GpuLoop loop)
      : lane_(lane),
        kernels_(lane, graph->bytes(), loop),
        graph_(std::move(graph)),
        distances_(graph_->vertices),
        states_(graph_->vertices),
        threshold_(1),
        threshold_here_(1),
        parts_(parts_of(graph_->vertices)),
        parts_here_(parts_.size()),
        loop_on_device_(loop == GpuLoop::device) {}

  void run(std::uint32_t source, std::span<Part> parts, std::span<Distance> row) override {
    const bool reshaped = kernels_.begin();
    TUCCOMPI_LAUNCH(cuda::begin<Distance>, all(), LaunchShape(), lane_.stream(), search(), graph_->vertices, source);
    if (loop_on_device_) {
      if (reshaped || !loop_) record_loop();
      loop_->run(lane_);
    } else {
      loop_on_host();
    }
    const Extent warps{.x = static_cast<unsigned>(parts_.size() * part_adders)};
    TUCCOMPI_LAUNCH(cuda::measure_parts<Distance>, warps, LaunchShape(), lane_.stream(), distances_.data(),
                    graph_->vertices, parts_.data());
    lane_.to_host(parts_here_.span(), parts_.data());
    lane_.wait("Crauser's algorithm: relax, minimum, update, measure_parts");
    if (!row.empty()) {  // pageable: the copy waits in its own way, and must not have to wait for the search
      lane_.to_host(row, distances_.data());
      lane_.wait("copy of a row");
    }
    kernels_.end();
    std::ranges::copy(parts_here_.span(), parts.begin());
  }

 private:
  Extent all() const { return {.x = graph_->vertices}; }
  cuda::SearchView<Distance> search() const { return {distances_.data(), states_.data(), threshold_.data()}; }

  void put_relax_and_minimum() {
    TUCCOMPI_LAUNCH((cuda::relax<Weight, Distance>), all(), kernels_.shape(kernels_.relax), lane_.stream(),
                    graph_->view(), search());
    TUCCOMPI_LAUNCH((cuda::minimum<Weight, Distance>), all(), kernels_.shape(kernels_.minimum), lane_.stream(),
                    graph_->view(), search());
  }

  void record_loop() {
    loop_.emplace(lane_, [this](tuccompi::cuda::LoopControl control) {
      put_relax_and_minimum();
      TUCCOMPI_LAUNCH(cuda::update_in_loop<Distance>, all(), kernels_.shape(kernels_.update), lane_.stream(), search(),
                      graph_->vertices, control);
    });
  }

  void loop_on_host() {
    do {
      put_relax_and_minimum();
      TUCCOMPI_LAUNCH(cuda::update<Distance>, all(), kernels_.shape(kernels_.update), lane_.stream(), search(),
                      graph_->vertices);
      lane_.to_host(threshold_here_.span(), threshold_.data());
      lane_.wait("Crauser's algorithm: relax, minimum, update");
    } while (threshold_here_[0] != infinity<Distance>());
  }

  tuccompi::cuda::GpuLane lane_;
  StepKernels<Weight, Distance> kernels_;
  std::shared_ptr<const DeviceGraph<Weight, Distance>> graph_;
  DeviceArray<Distance> distances_;
  DeviceArray<cuda::State> states_;
  DeviceArray<Distance> threshold_;
  PinnedArray<Distance> threshold_here_;
  DeviceArray<Part> parts_;
  PinnedArray<Part> parts_here_;
  bool loop_on_device_;
  std::optional<tuccompi::cuda::DeviceLoop> loop_;
};

}  // namespace

template <class Weight, class Distance>
class GpuSearches<Weight, Distance>::State {
 public:
  State(const Graph<Weight>& graph, GpuLoop loop) : graph_(graph), loop_(loop) {}

  std::unique_ptr<SourceSearch<Distance>> make_search(const tuccompi::Lane& lane) {
    tuccompi::cuda::check(cudaSetDevice(lane.unit->device.ordinal), "choose the device");
    auto graph = graphs_.get(*lane.unit, [&] { return DeviceGraph<Weight, Distance>(graph_); });
    constexpr int loops_on_devices = 12040;  // drivers that know them
    const GpuLoop loop = lane.unit->device.driver < loops_on_devices ? GpuLoop::host : loop_;
    return std::make_unique<CrauserSearch<Weight, Distance>>(lane, std::move(graph), loop);
  }

  void forget() { graphs_.clear(); }

  tuccompi::DeviceNeed need() const {
    const std::size_t vertices = graph_.vertices();
    constexpr std::size_t part = sizeof(RowPart<TotalOf<Distance>>);
    return {.shared = (vertices + 1) * sizeof(std::uint64_t) +
                      graph_.arcs() * (sizeof(std::uint32_t) + sizeof(Weight)) + vertices * sizeof(Distance),
            .lane = vertices * (sizeof(Distance) + 1) + parts_of(graph_.vertices()) * part + (std::size_t{1} << 20)};
  }

 private:
  const Graph<Weight>& graph_;
  GpuLoop loop_;
  tuccompi::PerUnit<DeviceGraph<Weight, Distance>> graphs_;
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

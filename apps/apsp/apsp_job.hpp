#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/algorithms.hpp"
#include "cuda/gpu_searches.hpp"
#include "graph.hpp"
#include "measures.hpp"
#include "tuccompi/core/job.hpp"
#include "tuccompi/result_file.hpp"
#include "tuccompi/results.hpp"

namespace apsp {

/// One task is one source: its distances to all vertices, of which the measures are kept and, if a matrix is wanted,
/// the row is written. What a unit gets at once is a pack of sources.
template <class Weight, class Distance>
class ApspJob final : public tuccompi::Job {
 public:
  using Measures = SourceMeasures<TotalOf<Distance>>;

  /// Keeps references to `graph` and, if it is not null, `matrix` (row i belongs to sources[i]).
  ApspJob(const Graph<Weight>& graph, std::vector<std::uint32_t> sources, Algorithm<Distance> algorithm,
          const tuccompi::mpi::Communicator& world, tuccompi::ResultFile<Distance>* matrix)
      : graph_(graph),
        sources_(std::move(sources)),
        algorithm_(std::move(algorithm)),
        world_(world),
        matrix_(matrix),
        gpu_(graph),
        measures_(tasks()) {
    if (!algorithm_.order.empty()) apply_order();
  }

  tuccompi::Index tasks() const override { return static_cast<tuccompi::Index>(sources_.size()); }
  std::unique_ptr<tuccompi::Worker> make_worker(const tuccompi::Lane& lane) override {
    if (lane.unit->kind == tuccompi::UnitKind::cpu) return std::make_unique<PackWorker>(*this, algorithm_.make());
    return std::make_unique<PackWorker>(
        *this, std::make_unique<OneByOne<Distance>>(gpu_.make_search(lane), graph_.vertices()));
  }
  bool runs_on(tuccompi::UnitKind /*kind*/) const override { return true; }
  tuccompi::DeviceNeed device_need(tuccompi::Index /*grain*/) const override { return gpu_.need(); }
  tuccompi::Index grain(tuccompi::UnitKind kind) const override {
    return kind == tuccompi::UnitKind::cpu ? tuccompi::Index{algorithm_.pack} : 1;
  }
  bool has_result(tuccompi::Index task) const override { return measures_.has(task); }
  void begin_run() override { measures_.clear(); }
  void end_run() override {
    gpu_.forget();
    std::vector<Measures> measures = measures_.gather(world_);
    if (!algorithm_.order.empty() && !measures.empty()) {
      std::vector<Measures> by_position(measures.size());
      for (std::size_t task = 0; task < measures.size(); ++task) by_position[position_of(task)] = measures[task];
      measures = std::move(by_position);
    }
    runs_.push_back(std::move(measures));
  }

  /// On rank 0: the measures of every source, in the order of sources(), for each run of the job.
  const std::vector<std::vector<Measures>>& runs() const { return runs_; }
  const std::vector<std::uint32_t>& sources() const { return sources_; }
  /// Of the CPU units.
  const Algorithm<Distance>& algorithm() const { return algorithm_; }

 private:
  class PackWorker final : public tuccompi::Worker {
   public:
    PackWorker(ApspJob& job, std::unique_ptr<ManySources<Distance>> search) : job_(job), search_(std::move(search)) {}

    void run(tuccompi::TaskRange range) override {
      Sink sink(job_, range.begin);
      search_->run(std::span(job_.by_task_.empty() ? job_.sources_ : job_.by_task_)
                       .subspan(static_cast<std::size_t>(range.begin), static_cast<std::size_t>(range.size())),
                   sink);
    }

   private:
    ApspJob& job_;
    std::unique_ptr<ManySources<Distance>> search_;
  };

  /// Puts what was found for the tasks from `first` on.
  class Sink final : public RowSink<Distance> {
   public:
    Sink(ApspJob& job, tuccompi::Index first) : job_(job), first_(first) {}
    bool wants_rows() const override { return job_.matrix_ != nullptr; }
    void take(std::size_t position, const Measures& measures, std::span<const Distance> row) override {
      const auto task = first_ + static_cast<tuccompi::Index>(position);
      if (job_.matrix_)
        job_.matrix_->put(static_cast<tuccompi::Index>(job_.position_of(static_cast<std::size_t>(task))), row);
      job_.measures_.put(task, measures);
    }

   private:
    ApspJob& job_;
    tuccompi::Index first_;
  };

  void apply_order() {
    by_task_.reserve(sources_.size());
    for (const std::uint32_t position : algorithm_.order) by_task_.push_back(sources_[position]);
  }
  /// In sources(), of a task's source.
  std::size_t position_of(std::size_t task) const { return algorithm_.order.empty() ? task : algorithm_.order[task]; }

  const Graph<Weight>& graph_;
  std::vector<std::uint32_t> sources_;
  std::vector<std::uint32_t> by_task_;  ///< the same in the algorithm's order, if it has one
  Algorithm<Distance> algorithm_;
  tuccompi::mpi::Communicator world_;
  tuccompi::ResultFile<Distance>* matrix_;
  GpuSearches<Weight, Distance> gpu_;
  tuccompi::Results<Measures> measures_;
  std::vector<std::vector<Measures>> runs_;
};

}  // namespace apsp

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
        measures_(tasks()) {}

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
    runs_.push_back(measures_.gather(world_));
  }

  /// On rank 0: the measures of every source, in order, for each run of the job.
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
      search_->run(std::span(job_.sources_)
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
      if (job_.matrix_) job_.matrix_->put(task, row);
      job_.measures_.put(task, measures);
    }

   private:
    ApspJob& job_;
    tuccompi::Index first_;
  };

  const Graph<Weight>& graph_;
  std::vector<std::uint32_t> sources_;
  Algorithm<Distance> algorithm_;
  tuccompi::mpi::Communicator world_;
  tuccompi::ResultFile<Distance>* matrix_;
  GpuSearches<Weight, Distance> gpu_;
  tuccompi::Results<Measures> measures_;
  std::vector<std::vector<Measures>> runs_;
};

}  // namespace apsp

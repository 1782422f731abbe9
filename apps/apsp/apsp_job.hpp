#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/algorithms.hpp"
#include "cuda/gpu_searches.hpp"
#include "graph.hpp"
#include "measures.hpp"
#include "source_search.hpp"
#include "tuccompi/core/job.hpp"
#include "tuccompi/result_file.hpp"
#include "tuccompi/results.hpp"

namespace apsp {

/// One task is one source: its distances to all vertices, of which the measures are kept and, if a matrix is wanted,
/// the row is written.
template <class Weight, class Distance>
class ApspJob final : public tuccompi::Job {
 public:
  using Measures = SourceMeasures<TotalOf<Distance>>;

  /// Keeps references to `graph` and, if it is not null, `matrix` (row i belongs to sources[i]).
  ApspJob(const Graph<Weight>& graph, std::vector<std::uint32_t> sources, const std::string& algorithm,
          const tuccompi::mpi::Communicator& world, tuccompi::ResultFile<Distance>* matrix)
      : graph_(graph),
        sources_(std::move(sources)),
        make_algorithm_(prepare_algorithm<Weight, Distance>(algorithm, graph)),
        world_(world),
        matrix_(matrix),
        gpu_(graph),
        measures_(tasks()) {}

  tuccompi::Index tasks() const override { return static_cast<tuccompi::Index>(sources_.size()); }
  std::unique_ptr<tuccompi::Worker> make_worker(const tuccompi::Lane& lane) override {
    auto search = lane.unit->kind == tuccompi::UnitKind::gpu
                      ? gpu_.make_search(lane)
                      : std::make_unique<CoreSearch<Distance>>(make_algorithm_(), graph_.vertices());
    return std::make_unique<SourceWorker>(*this, std::move(search));
  }
  bool runs_on(tuccompi::UnitKind /*kind*/) const override { return true; }
  tuccompi::DeviceNeed device_need(tuccompi::Index /*grain*/) const override { return gpu_.need(); }
  bool has_result(tuccompi::Index task) const override { return measures_.has(task); }
  void begin_run() override { measures_.clear(); }
  void end_run() override {
    gpu_.forget();
    runs_.push_back(measures_.gather(world_));
  }

  /// On rank 0: the measures of every source, in order, for each run of the job.
  const std::vector<std::vector<Measures>>& runs() const { return runs_; }
  const std::vector<std::uint32_t>& sources() const { return sources_; }
  std::unique_ptr<SingleSource<Distance>> make_algorithm() const { return make_algorithm_(); }

 private:
  class SourceWorker final : public tuccompi::Worker {
   public:
    SourceWorker(ApspJob& job, std::unique_ptr<SourceSearch<Distance>> search)
        : job_(job),
          search_(std::move(search)),
          parts_(parts_of(job.graph_.vertices())),
          row_(job.matrix_ ? job.graph_.vertices() : 0) {}

    void run(tuccompi::TaskRange range) override {
      for (auto task = range.begin; task < range.end; ++task) {
        const std::uint32_t source = job_.sources_[static_cast<std::size_t>(task)];
        search_->run(source, parts_, row_);
        if (job_.matrix_) job_.matrix_->put(task, row_);
        job_.measures_.put(task, combine<TotalOf<Distance>>(source, parts_));
      }
    }

   private:
    ApspJob& job_;
    std::unique_ptr<SourceSearch<Distance>> search_;
    std::vector<RowPart<TotalOf<Distance>>> parts_;
    std::vector<Distance> row_;
  };

  const Graph<Weight>& graph_;
  std::vector<std::uint32_t> sources_;
  SingleSourceMaker<Distance> make_algorithm_;
  tuccompi::mpi::Communicator world_;
  tuccompi::ResultFile<Distance>* matrix_;
  GpuSearches<Weight, Distance> gpu_;
  tuccompi::Results<Measures> measures_;
  std::vector<std::vector<Measures>> runs_;
};

}  // namespace apsp

#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "cuda/gpu_searches.hpp"
#include "tuccompi/core/job.hpp"

/// Searches from sources all over the graph; their distances are measured and thrown away.
class SearchWorker final : public tuccompi::Worker {
 public:
  SearchWorker(std::unique_ptr<apsp::SourceSearch<std::uint32_t>> search, std::uint32_t vertices)
      : vertices_(vertices), parts_(apsp::parts_of(vertices)), search_(std::move(search)) {}

  void run(tuccompi::TaskRange range) override {
    for (tuccompi::Index task = range.begin; task < range.end; ++task)
      search_->run(static_cast<std::uint32_t>((std::uint64_t{7919} * static_cast<std::uint64_t>(task)) % vertices_),
                   parts_, {});
  }

 private:
  std::uint32_t vertices_;
  std::vector<apsp::RowPart<std::uint64_t>> parts_;
  std::unique_ptr<apsp::SourceSearch<std::uint32_t>> search_;
};

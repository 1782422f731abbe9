#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/single_source.hpp"
#include "row_parts.hpp"

namespace apsp {

/// What a lane does for a task: the distances from a source, measured.
template <class Distance>
class SourceSearch {
 public:
  virtual ~SourceSearch() = default;
  /// `parts` has parts_of(vertices) elements. `row` is filled with the distances, one a vertex, unless it is empty.
  virtual void run(std::uint32_t source, std::span<RowPart<TotalOf<Distance>>> parts, std::span<Distance> row) = 0;
};

/// On a core.
template <class Distance>
class CoreSearch final : public SourceSearch<Distance> {
 public:
  CoreSearch(std::unique_ptr<SingleSource<Distance>> algorithm, std::uint32_t vertices)
      : algorithm_(std::move(algorithm)), distances_(vertices) {}

  void run(std::uint32_t source, std::span<RowPart<TotalOf<Distance>>> parts, std::span<Distance> row) override {
    const std::span<Distance> distances = row.empty() ? std::span<Distance>(distances_) : row;
    algorithm_->run(source, distances);
    measure_parts<Distance>(distances, parts);
  }

 private:
  std::unique_ptr<SingleSource<Distance>> algorithm_;
  std::vector<Distance> distances_;
};

}  // namespace apsp

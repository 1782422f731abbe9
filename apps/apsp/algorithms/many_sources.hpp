#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "source_search.hpp"

namespace apsp {

/// Where the distances from a pack of sources go, one source after the other.
template <class Distance>
class RowSink {
 public:
  virtual ~RowSink() = default;
  /// Whether take() wants the distances themselves.
  virtual bool wants_rows() const = 0;
  /// `position`: of the source in its pack. `row`: one distance a vertex, or empty if rows are not wanted; valid during
  /// the call.
  virtual void take(std::size_t position, const SourceMeasures<TotalOf<Distance>>& measures,
                    std::span<const Distance> row) = 0;
};

/// Shortest paths from many vertices. Owns its scratch memory, so each lane has its own; may be run any number of
/// times.
template <class Distance>
class ManySources {
 public:
  virtual ~ManySources() = default;
  virtual void run(std::span<const std::uint32_t> sources, RowSink<Distance>& sink) = 0;
};

/// One source after the other.
template <class Distance>
class OneByOne final : public ManySources<Distance> {
 public:
  OneByOne(std::unique_ptr<SourceSearch<Distance>> search, std::uint32_t vertices)
      : search_(std::move(search)), vertices_(vertices), parts_(parts_of(vertices)) {}

  void run(std::span<const std::uint32_t> sources, RowSink<Distance>& sink) override {
    row_.resize(sink.wants_rows() ? vertices_ : 0);
    for (std::size_t position = 0; position < sources.size(); ++position) {
      search_->run(sources[position], parts_, row_);
      sink.take(position, combine<TotalOf<Distance>>(sources[position], parts_), row_);
    }
  }

 private:
  std::unique_ptr<SourceSearch<Distance>> search_;
  std::uint32_t vertices_;
  std::vector<RowPart<TotalOf<Distance>>> parts_;
  std::vector<Distance> row_;
};

}  // namespace apsp

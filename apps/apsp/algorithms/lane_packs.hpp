#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/dijkstra.hpp"
#include "algorithms/many_sources.hpp"
#include "graph.hpp"
#include "lanes/huge_buffer.hpp"
#include "lanes/lane_harmonic.hpp"
#include "lanes/vector_kinds.hpp"

namespace apsp {

template <class Lane>
constexpr std::uint64_t greatest_lane = std::numeric_limits<Lane>::max();

/// Whether any distance at all can be told from an unreachable one.
template <class Lane>
bool fits_lane(std::uint64_t heaviest) {
  return 2 * heaviest < greatest_lane<Lane>;
}

/// Packs of sources in the narrowest lanes that hold their distances. `Method` finds the distances:
/// solve(rows, source rows) with a row of lanes for each vertex, in which only the sources are at 0 yet;
/// row_of(vertex); heaviest() weight.
template <class Distance, class Method>
class LanePacks final : public ManySources<Distance> {
 public:
  /// `narrowest`: bytes of the lanes to begin with: 1, 2 or 4.
  LanePacks(const Graph<std::uint32_t>& graph, Method method, std::size_t row_bytes, const VectorKind& kind,
            std::size_t narrowest)
      : graph_(graph),
        method_(std::move(method)),
        row_bytes_(row_bytes),
        kind_(kind),
        narrowest_(narrowest),
        memory_(graph.vertices() * row_bytes) {}

  void run(std::span<const std::uint32_t> sources, RowSink<Distance>& sink) override {
    from_narrowest(sources, 0, sink);
  }

 private:
  using Measures = SourceMeasures<TotalOf<Distance>>;

  /// The next pack may find the narrow lanes too narrow as well: what this lane has learnt is kept.
  void from_narrowest(std::span<const std::uint32_t> sources, std::size_t first, RowSink<Distance>& sink) {
    switch (narrowest_) {
      case 1:
        return in_lanes<std::uint8_t>(sources, first, sink);
      case 2:
        return in_lanes<std::uint16_t>(sources, first, sink);
      case 4:
        return in_lanes<std::uint32_t>(sources, first, sink);
      default:
        return one_by_one(sources, first, sink);
    }
  }

  /// `first`: position of sources[0] in the pack that the sink knows.
  template <class Lane>
  void in_lanes(std::span<const std::uint32_t> sources, std::size_t first, RowSink<Distance>& sink) {
    const std::size_t lanes = row_bytes_ / sizeof(Lane);
    for (std::size_t done = 0; done < sources.size();) {
      const auto some = sources.subspan(done, std::min(lanes, sources.size() - done));
      if (!fits_lane<Lane>(method_.heaviest()) || !search<Lane>(some, first + done, sink)) {
        narrowest_ = 2 * sizeof(Lane);
        return from_narrowest(sources.subspan(done), first + done, sink);
      }
      done += some.size();
    }
  }

  /// False: some distances may be too long for the lanes, and nothing was handed on.
  template <class Lane>
  bool search(std::span<const std::uint32_t> sources, std::size_t first, RowSink<Distance>& sink) {
    const LaneRows<Lane> rows = start<Lane>(sources);
    method_.template solve<Lane>(rows, source_rows_);
    totals_.resize(rows.row_bytes / sizeof(Lane));
    kernels_of<Lane>(kind_).total(rows, totals_.data());
    const auto safe = static_cast<std::uint32_t>(rows.unreached - method_.heaviest());
    for (std::size_t lane = 0; lane < sources.size(); ++lane)
      if (totals_[lane].greatest >= safe) return false;
    hand_on(rows, sources, first, sink);
    return true;
  }

  template <class Lane>
  LaneRows<Lane> start(std::span<const std::uint32_t> sources) {
    LaneRows<Lane> rows;
    rows.vertices = graph_.vertices();
    rows.row_bytes = 64;
    while (rows.row_bytes < sources.size() * sizeof(Lane)) rows.row_bytes *= 2;
    rows.distances = reinterpret_cast<Lane*>(memory_.data());
    rows.unreached = static_cast<Lane>(greatest_lane<Lane> - method_.heaviest());
    const std::size_t lanes = rows.row_bytes / sizeof(Lane);
    std::fill_n(rows.distances, rows.vertices * lanes, rows.unreached);
    source_rows_.clear();
    for (std::size_t lane = 0; lane < sources.size(); ++lane) {
      source_rows_.push_back(method_.row_of(sources[lane]));
      rows.distances[std::size_t{source_rows_.back()} * lanes + lane] = 0;
    }
    return rows;
  }

  template <class Lane>
  void hand_on(const LaneRows<Lane>& rows, std::span<const std::uint32_t> sources, std::size_t first,
               RowSink<Distance>& sink) {
    harmonics_.assign(sources.size(), {});
    add_harmonics<Lane>(rows, harmonics_);
    const std::size_t at_once = sink.wants_rows() ? 64 / sizeof(Lane) : sources.size();
    for (std::size_t lane = 0; lane < sources.size(); lane += at_once) {
      const std::size_t count = std::min(at_once, sources.size() - lane);
      if (sink.wants_rows()) copy_rows(rows, lane, count);
      for (std::size_t i = lane; i < lane + count; ++i)
        sink.take(first + i, measures_of(sources[i], i), sink.wants_rows() ? row(i - lane) : std::span<Distance>());
    }
  }

  Measures measures_of(std::uint32_t source, std::size_t lane) const {
    Measures measures{.vertex = source, .reached = totals_[lane].reached};
    measures.eccentricity = totals_[lane].greatest;
    measures.sum = totals_[lane].sum;
    measures.closeness = closeness_of(measures);
    measures.harmonic = harmonics_[lane].value();
    return measures;
  }

  /// Out of the lanes into rows of distances: a cache line's worth of lanes at a time.
  template <class Lane>
  void copy_rows(const LaneRows<Lane>& rows, std::size_t lane, std::size_t count) {
    const std::size_t lanes = rows.row_bytes / sizeof(Lane);
    copies_.resize(count * rows.vertices);
    for (std::size_t vertex = 0; vertex < rows.vertices; ++vertex) {
      const Lane* const from = rows.distances + method_.row_of(static_cast<std::uint32_t>(vertex)) * lanes + lane;
      for (std::size_t i = 0; i < count; ++i)
        copies_[i * rows.vertices + vertex] = from[i] == rows.unreached ? infinity<Distance>() : Distance{from[i]};
    }
  }
  std::span<const Distance> row(std::size_t i) const {
    return std::span<const Distance>(copies_).subspan(i * graph_.vertices(), graph_.vertices());
  }

  void one_by_one(std::span<const std::uint32_t> sources, std::size_t first, RowSink<Distance>& sink) {
    if (!wide_) {
      auto dijkstra = make_dijkstra<std::uint32_t, Distance>(graph_);
      auto search = std::make_unique<CoreSearch<Distance>>(std::move(dijkstra), graph_.vertices());
      wide_.emplace(std::move(search), graph_.vertices());
    }
    Shifted shifted(sink, first);
    wide_->run(sources, shifted);
  }

  /// The sink of a pack, for the part of it from a position on.
  class Shifted final : public RowSink<Distance> {
   public:
    Shifted(RowSink<Distance>& sink, std::size_t first) : sink_(sink), first_(first) {}
    bool wants_rows() const override { return sink_.wants_rows(); }
    void take(std::size_t position, const Measures& measures, std::span<const Distance> row) override {
      sink_.take(first_ + position, measures, row);
    }

   private:
    RowSink<Distance>& sink_;
    std::size_t first_;
  };

  const Graph<std::uint32_t>& graph_;
  Method method_;
  std::size_t row_bytes_;
  VectorKind kind_;
  std::size_t narrowest_;  ///< bytes of a lane
  HugeBuffer<std::uint8_t> memory_;
  std::vector<std::uint32_t> source_rows_;
  std::vector<LaneTotals> totals_;
  std::vector<HarmonicSum> harmonics_;
  std::vector<Distance> copies_;
  std::optional<OneByOne<Distance>> wide_;
};

}  // namespace apsp

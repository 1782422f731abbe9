// Dial's algorithm for up to 1024 sources at once, a bit each. It goes through the distances 0, 1, 2 ...; at distance d
// a source reaches vertex v if it has not done so before, and for some arc (u, v) of weight w has reached u at d - w.
// For all sources together that is an OR over v's arcs of the rows of bits that say who reached u at d - w, and an AND
// NOT with the row of those who have seen v. As weights are small, only the last few distances' rows are needed: a ring
// of (largest weight) + 1.
//
// Invariant: after distance d, `seen` of each vertex has exactly the sources within d of it, and the ring has, for the
// last distances up to d, exactly those at that distance. Weights must not be 0: else a distance would depend on
// itself.
//
// No distance is ever stored, which is why it is fast: a bit of a row is read once for each arc and for each distance
// that is found at the arc's source, a byte lane (lanes.cpp) eight times as much and each time that anything changes.
// What is left is counted: how many vertices each source reaches at each distance, from which all measures follow. Rows
// of distances, where they are asked for, are found in byte lanes.
//
// References: Dial 1969 (see dial.cpp); Then et al., "The more the merrier: efficient multi-source graph traversal",
// PVLDB 8(4), 2014, which has the unweighted case.
#include "algorithms/bits.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "algorithms/lanes.hpp"
#include "lanes/huge_buffer.hpp"

namespace apsp {
namespace {

std::uint64_t words_of_ring(const Graph<std::uint32_t>& graph, std::uint32_t slots, std::size_t row_bytes) {
  return (1 + std::uint64_t{graph.vertices()} * slots) * (row_bytes / 8);
}

template <class Distance>
class Bits final : public ManySources<Distance> {
 public:
  using Measures = SourceMeasures<TotalOf<Distance>>;

  Bits(const Graph<std::uint32_t>& graph, std::shared_ptr<const LaneGraph> lane_graph, std::size_t row_bytes,
       const VectorKind& kind)
      : graph_(graph),
        lane_graph_(std::move(lane_graph)),
        row_bytes_(row_bytes),
        kind_(kind),
        slots_(lane_graph_->heaviest() + 1),
        reached_(words_of_ring(graph, slots_, row_bytes)),
        seen_(graph.vertices() * (row_bytes / 8)),
        occupied_(graph.vertices()),
        open_(graph.vertices() + std::size_t{64}) {
    std::fill_n(reached_.data(), row_bytes / 8, 0);
  }

  void run(std::span<const std::uint32_t> sources, RowSink<Distance>& sink) override {
    if (sink.wants_rows()) {
      if (!lanes_) lanes_ = make_lanes<Distance>(graph_, lane_graph_, 64, kind_);
      return lanes_->run(sources, sink);
    }
    const std::size_t most = 8 * row_bytes_;
    for (std::size_t done = 0; done < sources.size(); done += most)
      search(sources.subspan(done, std::min(most, sources.size() - done)), done, sink);
  }

 private:
  void search(std::span<const std::uint32_t> sources, std::size_t first, RowSink<Distance>& sink) {
    const BitRows rows = start(sources);
    measures_.assign(sources.size(), {.reached = 1});
    harmonics_.assign(sources.size(), {});
    std::uint32_t idle = 0;  // distances in a row at which nobody reaches anything
    for (std::uint64_t distance = 1; idle < lane_graph_->heaviest(); ++distance) {
      counts_.assign(8 * rows.row_bytes, 0);
      const auto slot = static_cast<std::uint32_t>(distance % slots_);
      idle = kind_.bits.level(rows, slot, counts_.data()) > 0 ? 0 : idle + 1;
      if (idle == 0) count(distance);
    }
    for (std::size_t i = 0; i < sources.size(); ++i) {
      measures_[i].vertex = sources[i];
      measures_[i].closeness = closeness_of(measures_[i]);
      measures_[i].harmonic = harmonics_[i].value();
      sink.take(first + i, measures_[i], {});
    }
  }

  BitRows start(std::span<const std::uint32_t> sources) {
    BitRows rows;
    lane_graph_->describe(rows);
    rows.row_bytes = row_bytes_;
    rows.slots = slots_;
    rows.reached = reached_.data();
    rows.occupied = occupied_.data();
    rows.seen = seen_.data();
    rows.open = open_.data();
    const std::size_t words = rows.row_bytes / 8;
    std::ranges::fill(occupied_, std::uint16_t{0});
    std::fill_n(open_.begin(), rows.vertices, std::uint8_t{1});
    std::vector<std::uint64_t> nobody(words, 0);  // but the bits that no source has
    for (std::size_t bit = sources.size(); bit < 64 * words; ++bit) nobody[bit / 64] |= std::uint64_t{1} << bit % 64;
    for (std::uint64_t vertex = 0; vertex < rows.vertices; ++vertex)
      std::ranges::copy(nobody, rows.seen + vertex * words);
    for (std::size_t bit = 0; bit < sources.size(); ++bit) {
      const std::uint64_t row = lane_graph_->row_of(sources[bit]);
      std::uint64_t* const reached = rows.reached + words * (1 + row * slots_);
      if (occupied_[row] == 0) std::fill_n(reached, words, 0);
      occupied_[row] = 1;
      reached[bit / 64] |= std::uint64_t{1} << bit % 64;
      rows.seen[row * words + bit / 64] |= std::uint64_t{1} << bit % 64;
    }
    return rows;
  }

  void count(std::uint64_t distance) {
    const HarmonicSum inverse = HarmonicSum::inverse_of(distance);
    for (std::size_t i = 0; i < measures_.size(); ++i) {
      if (counts_[i] == 0) continue;
      measures_[i].reached += counts_[i];
      measures_[i].eccentricity = distance;
      measures_[i].sum += counts_[i] * distance;
      harmonics_[i].add(inverse.times(counts_[i]));
    }
  }

  const Graph<std::uint32_t>& graph_;
  std::shared_ptr<const LaneGraph> lane_graph_;
  std::size_t row_bytes_;
  VectorKind kind_;
  std::uint32_t slots_;
  HugeBuffer<std::uint64_t> reached_;
  HugeBuffer<std::uint64_t> seen_;
  std::vector<std::uint16_t> occupied_;
  std::vector<std::uint8_t> open_;
  std::vector<std::uint32_t> counts_;
  std::vector<Measures> measures_;
  std::vector<HarmonicSum> harmonics_;
  std::unique_ptr<ManySources<Distance>> lanes_;  ///< for rows
};

}  // namespace

std::string bits_refuse(const Graph<std::uint32_t>& graph) {
  if (graph.weights.empty()) return "";
  const auto [least, greatest] = std::ranges::minmax(graph.weights);
  if (least == 0) return "there are arcs of weight 0, and weights must be 1 to " + std::to_string(most_slots - 1);
  if (greatest < most_slots) return "";
  return "the largest weight is " + std::to_string(greatest) + ", and weights must be 1 to " +
         std::to_string(most_slots - 1);
}

std::uint64_t bits_bytes(const Graph<std::uint32_t>& graph, std::size_t row_bytes) {
  const std::uint32_t heaviest = heaviest_weight(graph);
  return 8 * words_of_ring(graph, heaviest + 1, row_bytes) + graph.vertices() * (row_bytes + 3) + 64;
}

template <class Distance>
std::unique_ptr<ManySources<Distance>> make_bits(const Graph<std::uint32_t>& graph,
                                                 std::shared_ptr<const LaneGraph> lane_graph, std::size_t row_bytes,
                                                 const VectorKind& kind) {
  return std::make_unique<Bits<Distance>>(graph, std::move(lane_graph), row_bytes, kind);
}

template std::unique_ptr<ManySources<std::uint32_t>> make_bits(const Graph<std::uint32_t>&,
                                                               std::shared_ptr<const LaneGraph>, std::size_t,
                                                               const VectorKind&);
template std::unique_ptr<ManySources<std::uint64_t>> make_bits(const Graph<std::uint32_t>&,
                                                               std::shared_ptr<const LaneGraph>, std::size_t,
                                                               const VectorKind&);

}  // namespace apsp

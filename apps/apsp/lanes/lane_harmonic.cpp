#include "lanes/lane_harmonic.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "compensated_sum.hpp"
#include "row_parts.hpp"

namespace apsp {
namespace {

constexpr std::size_t lanes_at_once = 8;

/// What a distance adds: looked up where there are few of them.
template <class Lane>
class Inverses {
 public:
  explicit Inverses(Lane unreached) : unreached_(unreached) {
    if constexpr (sizeof(Lane) < 4) {
      table_.assign(std::size_t{1} << (8 * sizeof(Lane)), 0);
      for (std::size_t distance = 1; distance < unreached; ++distance)
        table_[distance] = 1.0 / static_cast<double>(distance);
    }
  }
  double operator()(Lane distance) const {
    if constexpr (sizeof(Lane) < 4) return table_[distance];
    return distance == 0 || distance == unreached_ ? 0 : 1.0 / static_cast<double>(distance);
  }

 private:
  Lane unreached_;
  std::vector<double> table_;
};

/// One part of consecutive vertices, for some lanes of each row.
template <class Lane>
void add_part(const LaneGraph& graph, const LaneRows<Lane>& rows, const Inverses<Lane>& inverse, std::uint32_t first,
              std::uint32_t end, std::size_t lane, std::span<CompensatedSum> sums) {
  std::array<std::array<double, lanes_at_once>, part_adders> adders{};
  const std::size_t stride = rows.row_bytes / sizeof(Lane);
  for (std::uint32_t vertex = first; vertex < end; ++vertex) {
    const Lane* const row = rows.distances + graph.row_of(vertex) * stride + lane;
    auto& adder = adders[(vertex - first) % part_adders];
    for (std::size_t i = 0; i < lanes_at_once; ++i) adder[i] += inverse(row[i]);
  }
  for (std::size_t half = part_adders / 2; half > 0; half /= 2)
    for (std::size_t a = 0; a < half; ++a)
      for (std::size_t i = 0; i < lanes_at_once; ++i) adders[a][i] += adders[a + half][i];
  for (std::size_t i = 0; i < lanes_at_once; ++i) sums[lane + i].add(adders[0][i]);
}

}  // namespace

template <class Lane>
void add_harmonics(const LaneGraph& graph, const LaneRows<Lane>& rows, std::span<double> harmonics) {
  const Inverses<Lane> inverse(rows.unreached);
  std::vector<CompensatedSum> sums(rows.row_bytes / sizeof(Lane));
  for (std::uint64_t first = 0; first < rows.vertices; first += part_vertices) {
    const auto end = static_cast<std::uint32_t>(std::min<std::uint64_t>(first + part_vertices, rows.vertices));
    for (std::size_t lane = 0; lane < harmonics.size(); lane += lanes_at_once)
      add_part(graph, rows, inverse, static_cast<std::uint32_t>(first), end, lane, std::span(sums));
  }
  for (std::size_t lane = 0; lane < harmonics.size(); ++lane) harmonics[lane] = sums[lane].value();
}

template void add_harmonics(const LaneGraph&, const LaneRows<std::uint8_t>&, std::span<double>);
template void add_harmonics(const LaneGraph&, const LaneRows<std::uint16_t>&, std::span<double>);
template void add_harmonics(const LaneGraph&, const LaneRows<std::uint32_t>&, std::span<double>);

}  // namespace apsp

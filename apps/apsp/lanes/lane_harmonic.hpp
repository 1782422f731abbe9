#pragma once

#include <cstdint>
#include <span>

#include "lanes/lane_graph.hpp"
#include "lanes/lane_kernels.hpp"

namespace apsp {

/// The sum of 1 / distance over the vertices with 0 < distance < infinity, one a lane, added up as row_parts.hpp lays
/// it down: the same bits as from a row of distances.
template <class Lane>
void add_harmonics(const LaneGraph& graph, const LaneRows<Lane>& rows, std::span<double> harmonics);

extern template void add_harmonics(const LaneGraph&, const LaneRows<std::uint8_t>&, std::span<double>);
extern template void add_harmonics(const LaneGraph&, const LaneRows<std::uint16_t>&, std::span<double>);
extern template void add_harmonics(const LaneGraph&, const LaneRows<std::uint32_t>&, std::span<double>);

}  // namespace apsp

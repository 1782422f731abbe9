#pragma once

#include <span>

#include "harmonic_sum.hpp"
#include "lanes/lane_kernels.hpp"

namespace apsp {

/// The sums of 1 / distance over the vertices with 0 < distance < infinity, one a lane.
template <class Lane>
void add_harmonics(const LaneRows<Lane>& rows, std::span<HarmonicSum> harmonics);

extern template void add_harmonics(const LaneRows<std::uint8_t>&, std::span<HarmonicSum>);
extern template void add_harmonics(const LaneRows<std::uint16_t>&, std::span<HarmonicSum>);
extern template void add_harmonics(const LaneRows<std::uint32_t>&, std::span<HarmonicSum>);

}  // namespace apsp

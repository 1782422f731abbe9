#pragma once

#include <iosfwd>
#include <span>

#include "measures.hpp"
#include "vertex_ids.hpp"

namespace apsp {

/// One line a source, under `source,eccentricity,sum,reached,closeness,harmonic`, in the given order and with the
/// file's own ids. Integers are exact; reals read back as the same doubles.
template <class Total>
void write_csv(std::ostream& out, const VertexIds& ids, std::span<const SourceMeasures<Total>> measures);

extern template void write_csv(std::ostream&, const VertexIds&, std::span<const SourceMeasures<std::uint64_t>>);
extern template void write_csv(std::ostream&, const VertexIds&, std::span<const SourceMeasures<double>>);

}  // namespace apsp

#include "io/measures_csv.hpp"

#include <ostream>

#include "io/number_text.hpp"

namespace apsp {

template <class Total>
void write_csv(std::ostream& out, const VertexIds& ids, std::span<const SourceMeasures<Total>> measures) {
  out << "source,eccentricity,sum,reached,closeness,harmonic\n";
  for (const SourceMeasures<Total>& one : measures)
    out << to_text(ids.id_of(one.vertex)) << ',' << to_text(one.eccentricity) << ',' << to_text(one.sum) << ','
        << to_text(one.reached) << ',' << to_text(one.closeness) << ',' << to_text(one.harmonic) << '\n';
}

template void write_csv(std::ostream&, const VertexIds&, std::span<const SourceMeasures<std::uint64_t>>);
template void write_csv(std::ostream&, const VertexIds&, std::span<const SourceMeasures<double>>);

}  // namespace apsp

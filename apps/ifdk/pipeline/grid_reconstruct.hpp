#pragma once

#include "pipeline/reconstruction.hpp"
#include "pipeline/volume_file.hpp"
#include "tuccompi/mpi/grid.hpp"
#include "tuccompi/session.hpp"

namespace ifdk {

inline GridPlace place_in(const tuccompi::mpi::Grid& grid) {
  return {.rows = grid.rows, .columns = grid.columns, .row = grid.my_row, .column = grid.my_column};
}

/// The pairs of slices of a row of the grid; whole blocks of the kernels where there are enough of them.
SlicePairs pairs_of_row(const Grid& volume, const GridPlace& place);

/// The paper's scheme (section 4): each rank filters its share of its column's projections, the column gathers them,
/// the rank back-projects them into its row's slices, the row adds up, its first rank writes. `reconstruction` was made
/// with share_of(place, views). False if tasks failed. Collective.
bool grid_reconstruct(tuccompi::Session& session, const tuccompi::mpi::Grid& grid, Reconstruction& reconstruction,
                      std::int64_t views, VolumeFile& file);

}  // namespace ifdk

#pragma once

#include "tuccompi/mpi/communicator.hpp"

namespace tuccompi::mpi {

/// Ranks as rows x columns, row by row: rank = my_row x columns + my_column. Must be gone before the world is.
class Grid {
 public:
  /// Collective. Throws InputError, on every rank, unless rows x columns is the number of ranks.
  Grid(const Communicator& world, int rows, int columns);

  int rows, columns;
  int my_row, my_column;
  Communicator row;     ///< the ranks of my row, by column
  Communicator column;  ///< the ranks of my column, by row
};

}  // namespace tuccompi::mpi

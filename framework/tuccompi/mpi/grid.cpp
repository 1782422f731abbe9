#include "tuccompi/mpi/grid.hpp"

#include <string>

namespace tuccompi::mpi {
namespace {

int checked(int rows, int columns, int ranks) {
  require(rows >= 1 && columns >= 1,
          "--grid: " + std::to_string(rows) + "x" + std::to_string(columns) + ": rows and columns must be 1 or more");
  require(static_cast<long long>(rows) * columns == ranks,
          "--grid: " + std::to_string(rows) + "x" + std::to_string(columns) + ": there are " + std::to_string(ranks) +
              " ranks, and rows x columns must be as many");
  return rows;
}

}  // namespace

Grid::Grid(const Communicator& world, int row_count, int column_count)
    : rows(checked(row_count, column_count, world.size())),
      columns(column_count),
      my_row(world.rank() / columns),
      my_column(world.rank() % columns),
      row(world.split(my_row, my_column)),
      column(world.split(my_column, my_row)) {}

}  // namespace tuccompi::mpi

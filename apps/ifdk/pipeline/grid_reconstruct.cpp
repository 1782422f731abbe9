#include "pipeline/grid_reconstruct.hpp"

#include <algorithm>
#include <memory>

#include "backprojection/slice_block.hpp"
#include "pipeline/filter_job.hpp"
#include "pipeline/reconstruct_job.hpp"
#include "pipeline/sub_volume.hpp"

namespace ifdk {
namespace {

/// Every rank of a column gets what the others have filtered.
void gather_column(const tuccompi::mpi::Grid& grid, FilteredStack& stack, std::int64_t views) {
  GridPlace place = place_in(grid);
  const ViewRange stacked = share_of(place, views).stacked;
  std::vector<std::size_t> offsets{0};
  for (place.row = 0; place.row < place.rows; ++place.row)
    offsets.push_back(offsets.back() + stack.memory_of(share_of(place, views).loaded).size());
  grid.column.all_gather(stack.memory_of(stacked), offsets);
  stack.mark_complete();
}

}  // namespace

SlicePairs pairs_of_row(const Grid& volume, const GridPlace& place) {
  const std::int64_t pairs = pairs_in(volume);
  const std::int64_t unit = pairs >= slices_at_once * place.rows ? slices_at_once : 1;
  const std::int64_t blocks = (pairs + unit - 1) / unit;
  const ViewRange mine = part_of({0, blocks}, place.row, place.rows);
  return {mine.begin * unit, std::min(pairs, mine.end * unit)};
}

bool grid_reconstruct(tuccompi::Session& session, const tuccompi::mpi::Grid& grid, Reconstruction& reconstruction,
                      std::int64_t views, VolumeFile& file) {
  const auto& world = session.world();
  const GridPlace place = place_in(grid);
  FilterJob filter(reconstruction.stack(), share_of(place, views).loaded);
  session.run_on_each_node(filter, "filter");
  if (session.exit_code() != 0) return false;
  gather_column(grid, reconstruction.stack(), views);

  const SlicePairs pairs = pairs_of_row(reconstruction.volume(), place);
  std::unique_ptr<SubVolume> slices;
  world.together([&] { slices = std::make_unique<SubVolume>(reconstruction.volume(), pairs); });
  const auto alone = world.split(world.rank(), 0);
  const auto units = static_cast<int>(session.cluster().units_of(world.rank()).size());
  ReconstructJob job(reconstruction, pairs, *slices, std::max(1, units), alone);
  session.run_on_each_node(job, "back-projection");
  if (session.exit_code() != 0) return false;

  grid.row.sum_to(0, slices->values());
  world.together([&] {
    if (grid.my_column == 0) slices->write_to(file);
  });
  return true;
}

}  // namespace ifdk

#include "tuccompi/core/tuner.hpp"

namespace tuccompi {
namespace {

constexpr unsigned most_threads_along_z = 64;
constexpr int carveouts_on_launches = 12040;  ///< drivers that take them

}  // namespace

bool can_launch(const KernelCase& kernel, const LaunchShape& shape) {
  const Extent block = shape.block;
  const auto within = [](unsigned side, unsigned most) { return side >= 1 && side <= most; };
  if (!within(block.x, 1024) || !within(block.y, 1024) || !within(block.z, most_threads_along_z)) return false;
  const int threads = static_cast<int>(block.volume());
  if (threads > kernel.resources.most_threads) return false;
  if (threads % 32 != 0 && kernel.resources.most_threads >= 32) return false;
  if (kernel.rules.block_x != 0 && block.x != kernel.rules.block_x) return false;
  if (shape.items_per_thread < 1 || shape.items_per_thread > kernel.rules.most_items) return false;
  return shape.carveout < 0 || (shape.carveout <= 100 && kernel.device.driver >= carveouts_on_launches);
}

}  // namespace tuccompi

// A characterisation policy of one's own, as a shared object: ./macros_gpu --plugin libwarps.so --tuner WARPS
// It gives every kernel blocks of one warp for each 16 registers that a thread needs.
#include <algorithm>
#include <memory>

#include "tuccompi/plugin.hpp"

namespace {

class Warps final : public tuccompi::Tuner {
 public:
  tuccompi::LaunchShape shape(const tuccompi::KernelCase& kernel) override {
    const int most_warps = std::max(kernel.resources.most_threads / 32, 1);
    const auto warps = static_cast<unsigned>(std::clamp(kernel.resources.registers / 16, 1, most_warps));
    if (kernel.traits.dimensions == 1) return {.block = {.x = 32 * warps}};
    return {.block = {.x = 32, .y = warps}};
  }
};

}  // namespace

TUCCOMPI_PLUGIN(plugins) {
  plugins.tuners.add("WARPS", {[](const tuccompi::TunerContext&) { return std::make_unique<Warps>(); }});
}

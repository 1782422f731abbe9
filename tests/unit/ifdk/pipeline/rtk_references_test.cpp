// Volumes that RTK's CPU filters reconstructed (tests/data/ifdk/README.md), from projections that are simulated here.
#include <doctest/doctest.h>

#include "rtk_cases.hpp"

using namespace ifdk;
using namespace ifdk::testing;

namespace {

/// Root of the mean squared difference from RTK's volume; the kernel's name is appended to `kernels`.
double rmse(const RtkCase& one, KernelChoice kernel, bool vectorised) {
  ReconstructionOptions options = options_of(one);
  options.kernel = kernel;
  options.vectorised = vectorised;
  const Grid volume = volume_of(one);
  const SimulatedScan scan = scan_of(one);
  const Image image = reconstruct(scan.line_integrals, scan.views, from_rtk(volume), options);
  return rms_difference(in_rtk_order(image, volume).values, reference(one));
}

}  // namespace

TEST_CASE("the general kernel's volumes are RTK's to an RMSE of a millionth") {
  for (const RtkCase& one : rtk_cases) {
    CAPTURE(one.file);
    CHECK(rmse(one, KernelChoice::general, false) < 1e-6);
  }
}

TEST_CASE("the columns kernels' volumes are RTK's to an RMSE of a millionth") {
  for (const RtkCase& one : rtk_cases) {
    if (!one.columns) continue;
    CAPTURE(one.file);
    CHECK(rmse(one, KernelChoice::columns, false) < 1e-6);
    CHECK(rmse(one, KernelChoice::columns, true) < 1e-6);
  }
}

TEST_CASE("so are those of the kernel that is chosen automatically, which is the fast one but for tilts") {
  for (const RtkCase& one : rtk_cases) {
    CAPTURE(one.file);
    CHECK(rmse(one, KernelChoice::automatic, true) < 1e-6);
    const SimulatedScan scan = scan_of(one);
    const Reconstruction chosen(scan.line_integrals, scan.views, cube(24, one.voxel), {});
    CHECK((chosen.kernel().layout() == Layout::columns) == one.columns);
  }
}

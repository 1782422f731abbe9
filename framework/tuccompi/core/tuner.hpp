#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "tuccompi/core/kernel.hpp"
#include "tuccompi/core/unit.hpp"

namespace tuccompi {

/// A kernel as a GPU has it in a run.
struct KernelCase {
  KernelTraits traits = {};
  KernelRules rules = {};
  KernelResources resources = {};
  DeviceProfile device = {};
  std::size_t bytes = 0;  ///< of data that a launch of it works on
  int mk = 1;             ///< lanes that launch it at once
};

/// Whether a kernel can be launched so: in whole warps, within what its code and its device take.
bool can_launch(const KernelCase& kernel, const LaunchShape& shape);

/// What a tuner may know of the run that it is made for.
struct TunerContext {
  DeviceProfile device = {};
  Index tasks = 0;  ///< that the GPU may get, at most
};

/// A characterisation policy: chooses launch shapes, and how many lanes work at once where that is left to it. One
/// instance a GPU and run. Knows no CUDA, no threads and no clock. A shape never changes what a kernel computes.
class Tuner {
 public:
  virtual ~Tuner() = default;

  /// The shape to launch with from now on.
  virtual LaunchShape shape(const KernelCase& kernel) = 0;
  /// `tasks` tasks that launched it with `shape` took a lane `seconds`, all its kernels and copies together, while
  /// kernel.mk lanes worked. For policies that learn.
  virtual void measured(const KernelCase& /*kernel*/, const LaunchShape& /*shape*/, Index /*tasks*/,
                        double /*seconds*/) {}

  /// The same of a lane's first tasks under a new shape, which began beside others under the old one: they cannot be
  /// compared, but a policy may see that a shape is very bad.
  virtual void glimpsed(const KernelCase& /*kernel*/, const LaunchShape& /*shape*/, Index /*tasks*/,
                        double /*seconds*/) {}

  /// `tasks` tasks took a lane `seconds`, while `lanes` lanes worked: told before measured(), or glimpsed() if they
  /// were its first under a new choice, is called for each of their kernels.
  virtual void tasks_measured(int /*lanes*/, Index /*tasks*/, double /*seconds*/) {}
  virtual void tasks_glimpsed(int /*lanes*/, Index /*tasks*/, double /*seconds*/) {}

  /// How many lanes work at once from now on, of `most`: asked for where the user leaves it open (--mk auto). `kernel`
  /// is the task's first.
  virtual int lanes(const KernelCase& /*kernel*/, int most) { return most < 4 ? most : 4; }

  /// The best shape, and number of lanes, so far: what is reported, whatever is being tried.
  virtual LaunchShape best_shape(const KernelCase& kernel) { return shape(kernel); }
  virtual int best_lanes(int lanes) { return lanes; }
};

/// A characterisation plug-in.
struct TunerPlugin {
  std::function<std::unique_ptr<Tuner>(const TunerContext&)> make;
};

}  // namespace tuccompi

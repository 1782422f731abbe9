#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "tuccompi/core/tuner.hpp"

namespace tuccompi {

/// What one GPU does in a run as its tuner has it: launch shapes, and how many of its lanes work. At any time the same
/// for all its lanes, so that what they measure is measured of one choice. Thread-safe.
class UnitTuning {
 public:
  /// With `lanes_open` the tuner decides how many of the unit's lanes work; otherwise all do.
  UnitTuning(std::unique_ptr<Tuner> tuner, int lanes, bool lanes_open);

  /// A shape for each kernel, by its number.
  struct Choice {
    int number = 0;  ///< rises with every change
    int lanes = 0;
    std::vector<LaunchShape> shapes;
  };

  /// The number of a kernel, by its name: the same for all lanes.
  std::size_t add(KernelCase kernel);
  /// For the next task of a lane. A shape that cannot be launched is replaced by the kernel's usual one.
  std::shared_ptr<const Choice> choose();

  /// How a lane's tasks stand to the choice that they were done under.
  enum class Turn {
    very_first,  ///< of the lane: kernels are loaded
    first,       ///< under this choice: they ran beside others under the old one
    later
  };
  /// Lane `slot` has done `tasks` under `choice`, with these kernels, which took it `seconds`. The tuner hears of them
  /// if the choice still holds and, but for a glimpse, once all lanes that are to work have begun with it.
  void measured(int slot, const Choice& choice, std::span<const std::size_t> kernels, Index tasks, double seconds,
                Turn turn);

  /// Whether lane `slot` is one of those that work now.
  bool works(int slot) const { return slot < at_work_; }
  /// Waits until it is, or there is nothing more to do.
  void wait_to_work(int slot);
  bool is_over() const { return over_; }
  /// The run is over for this unit: whoever waits to work goes home.
  void over();
  /// A lane has gone that was counted on: all others work.
  void open_all();

  struct Kernel {
    std::string name;
    LaunchShape shape;
  };
  /// What has been found best.
  std::vector<Kernel> kernels() const;
  int lanes() const;

 private:
  void choose_lanes();
  LaunchShape usable(const KernelCase& kernel, const LaunchShape& shape) const;
  void renew_choice();

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::unique_ptr<Tuner> tuner_;
  int all_lanes_;
  bool lanes_open_;
  std::atomic<int> at_work_;
  std::atomic<bool> over_ = false;
  std::vector<KernelCase> kernels_;
  std::shared_ptr<const Choice> choice_;
  std::vector<bool> begun_;  ///< by slot: has done tasks under the choice
};

}  // namespace tuccompi

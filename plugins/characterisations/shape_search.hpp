#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "tuccompi/core/kernel.hpp"
#include "tuccompi/core/task_range.hpp"

namespace tuccompi {

/// The search for the fastest shape of one kernel. First the given ones have a trial each, then the neighbours of the
/// best so far, and of those about as good; a bad one does not even get the whole of its trial. Those that have
/// come close to the best then go several rounds against each other, each longer than the one before. Pure logic: told
/// times, gives shapes.
class ShapeSearch {
 public:
  /// `first`: the most promising; `all`: what may be neighbours.
  ShapeSearch(std::vector<LaunchShape> first, std::vector<LaunchShape> all);
  /// Knows already.
  explicit ShapeSearch(LaunchShape found);

  bool finished() const { return stage_ == Stage::finished; }
  /// What to launch with for the trial at hand.
  const LaunchShape& trying() const { return trials_[now_].shape; }
  const LaunchShape& best() const { return trials_[best_].shape; }
  bool begun() const { return trials_.front().calls > 0; }
  /// That have had their trial, and were clearly worse than the best.
  std::vector<LaunchShape> left_behind() const;

  /// A lane did `tasks` in `seconds` with trying(), while `lanes` worked.
  void measured(Index tasks, double seconds, int lanes);
  /// The same of a lane's first tasks with it: to see what a change costs, and that a shape is very bad.
  void glimpsed(Index tasks, double seconds);
  /// Whether no trial has begun: the search can rest here without loss.
  bool between_trials() const { return calls_ == 0; }
  /// What the next trial is expected to cost, and what those behind it have: in tasks that could have been done
  /// instead.
  double next_cost(int lanes) const;
  double spent() const { return spent_; }

 private:
  enum class Stage { given, climbing, finals, finished };

  /// What has been measured of a shape.
  struct Trial {
    LaunchShape shape;
    double calls = 0, sum = 0, squares = 0;  ///< of seconds a task
    bool climbed_from = false;
    double each() const;   ///< seconds of a task; infinite if not tried
    double error() const;  ///< standard error of it, relative
  };

  double quota(int lanes) const;
  bool is_hopeless(int lanes) const;
  void end_trial();
  void next_stage();
  bool climb();
  void begin_finals();
  void next_final();
  void choose_best();

  std::vector<Trial> trials_;
  std::vector<LaunchShape> all_;
  std::deque<std::size_t> queue_;  ///< trials to come in this round
  std::vector<std::size_t> finalists_;
  Stage stage_ = Stage::given;
  int climbs_ = 0;
  int round_ = 0;  ///< of the finals
  std::size_t now_ = 0, best_ = 0, climbed_from_ = 0;
  int calls_ = 0;  ///< in the trial at hand
  Trial trial_;    ///< at hand: what is measured in it
  double tasks_a_call_ = 1;
  int glimpses_ = 0;
  double change_cost_ = 0.2;  ///< of a lane, in tasks: the first ones under a new shape take longer
  double spent_ = 0;
};

/// Whether two shapes differ in one respect, and there by a step: threads by at most a factor of two, items and the
/// width of a block by just that, or the carveout.
bool are_neighbours(const LaunchShape& a, const LaunchShape& b);

}  // namespace tuccompi

#pragma once

#include <mutex>
#include <utility>
#include <vector>

#include "tuccompi/core/interval_set.hpp"
#include "tuccompi/results.hpp"
#include "tuccompi/session.hpp"

namespace tuccompi {

/// A job whose tasks are calls of body(lane, task), for work that needs no scratch memory per lane.
template <class Body>
class BodyJob : public Job {
 public:
  BodyJob(Index tasks, Body body) : tasks_(tasks), body_(std::move(body)) {}
  Index tasks() const override { return tasks_; }
  std::unique_ptr<Worker> make_worker(const Lane& lane) override {
    struct BodyWorker final : Worker {
      BodyWorker(BodyJob& of, Lane where) : job(of), lane(where) {}
      void run(TaskRange range) override {
        Index task = range.begin;
        try {
          for (; task < range.end; ++task) job.body_(lane, task);
        } catch (...) {
          const std::lock_guard guard(job.mutex_);
          job.done_before_a_throw_.add({range.begin, task});
          throw;
        }
      }
      BodyJob& job;
      Lane lane;
    };
    return std::make_unique<BodyWorker>(*this, lane);
  }
  bool has_result(Index task) const override {
    const std::lock_guard guard(mutex_);
    return done_before_a_throw_.contains(task);
  }
  void begin_run() override { done_before_a_throw_ = {}; }

 private:
  Index tasks_;
  Body body_;
  mutable std::mutex mutex_;
  IntervalSet done_before_a_throw_;  ///< of ranges that threw later
};

/// Calls body(task) for each of `tasks` tasks, on all units of all nodes. Collective.
template <class Body>
Report for_each(Session& session, Index tasks, Body body) {
  BodyJob job(tasks, [&body](const Lane& /*lane*/, Index task) { body(task); });
  return session.run(job);
}

/// The values of body(task), in task order, on rank 0 (T{} where a task failed); nothing on the other ranks.
/// T is trivially copyable, or a vector of such. Collective.
template <class T, class Body>
auto map(Session& session, Index tasks, Body body) {
  Results<T> results(tasks);
  const auto put = [&](const Lane& /*lane*/, Index task) { results.put(task, body(task)); };
  struct MapJob final : BodyJob<decltype(put)> {
    MapJob(Index count, decltype(put) function, Results<T>& out) : BodyJob<decltype(put)>(count, function), kept(out) {}
    bool has_result(Index task) const override { return kept.has(task); }
    void begin_run() override {
      BodyJob<decltype(put)>::begin_run();
      kept.clear();
    }
    Results<T>& kept;
  } job(tasks, put, results);
  session.run(job);
  return results.gather(session.world());
}

}  // namespace tuccompi

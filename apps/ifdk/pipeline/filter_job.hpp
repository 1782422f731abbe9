#pragma once

#include <memory>

#include "pipeline/filtered_stack.hpp"
#include "tuccompi/core/job.hpp"

namespace ifdk {

/// One task is one projection: all its rows are weighted and filtered.
class FilterJob final : public tuccompi::Job {
 public:
  /// The views `loaded` of the stack, by their numbers in the scan.
  FilterJob(FilteredStack& stack, ViewRange loaded) : stack_(stack), loaded_(loaded) {}

  tuccompi::Index tasks() const override { return loaded_.count(); }
  std::unique_ptr<tuccompi::Worker> make_worker(const tuccompi::Lane& /*lane*/) override {
    struct FilterWorker final : tuccompi::Worker {
      explicit FilterWorker(FilterJob& of) : job(of), lane(of.stack_) {}
      void run(tuccompi::TaskRange range) override {
        for (auto task = range.begin; task < range.end; ++task) job.stack_.filter_view(job.loaded_.begin + task, lane);
      }
      FilterJob& job;
      FilteredStack::Lane lane;
    };
    return std::make_unique<FilterWorker>(*this);
  }

 private:
  FilteredStack& stack_;
  ViewRange loaded_;
};

}  // namespace ifdk

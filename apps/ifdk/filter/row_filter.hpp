#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "filter/ramp.hpp"

namespace ifdk {

/// Convolves detector rows with the ramp: FFT in single precision, several rows at a time, plans made once. The same
/// rows give the same bits in every run. Shared by all lanes of a rank; each thread has a Workspace of its own.
class RowFilter {
 public:
  static constexpr std::int64_t rows_at_once = 16;

  /// Rows of `columns` samples, `pitch` mm apart. Not thread-safe against other uses of FFTW's planner.
  RowFilter(std::int64_t columns, double pitch, const RampOptions& options);
  ~RowFilter();
  RowFilter(const RowFilter&) = delete;
  RowFilter& operator=(const RowFilter&) = delete;

  class Workspace {
   public:
    explicit Workspace(const RowFilter& filter);
    /// Row `r` (below rows_at_once), to be filled with columns() samples before run(), and read after it.
    std::span<float> row(std::int64_t r);

   private:
    friend class RowFilter;
    struct Free {
      void operator()(void* memory) const;
    };
    const RowFilter* filter_;
    std::unique_ptr<float[], Free> rows_;
    std::unique_ptr<float[], Free> spectra_;
  };

  /// Filters the rows of the workspace in place, all of them. Thread-safe.
  void run(Workspace& workspace) const;

  /// Of one workspace for rows of `columns` samples, whatever they are padded to.
  static double most_workspace_bytes(std::int64_t columns) {
    return sizeof(float) * 2.0 * rows_at_once * (4 * static_cast<double>(columns) + 64);
  }

  std::int64_t columns() const { return columns_; }
  std::int64_t length() const { return length_; }

 private:
  struct Plans;
  std::int64_t columns_;
  std::int64_t length_;  ///< of a padded row
  std::int64_t bins_;
  std::vector<float> spectrum_;
  std::unique_ptr<Plans> plans_;
};

}  // namespace ifdk

#include "filter/row_filter.hpp"

#include <fftw3.h>

#include <algorithm>
#include <mutex>

#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

constexpr std::int64_t batch = RowFilter::rows_at_once;

/// FFTW's planner is one for the whole process.
std::mutex& planner() {
  static std::mutex mutex;
  return mutex;
}

float* allocate(std::int64_t floats) {
  float* memory = fftwf_alloc_real(static_cast<std::size_t>(floats));
  if (!memory) throw std::bad_alloc();
  return memory;
}

}  // namespace

struct RowFilter::Plans {
  fftwf_plan forward = nullptr;
  fftwf_plan backward = nullptr;
  ~Plans() {
    const std::lock_guard guard(planner());
    fftwf_destroy_plan(forward);
    fftwf_destroy_plan(backward);
  }
};

void RowFilter::Workspace::Free::operator()(void* memory) const { fftwf_free(memory); }

RowFilter::Workspace::Workspace(const RowFilter& filter)
    : filter_(&filter), rows_(allocate(batch * filter.length_)), spectra_(allocate(batch * 2 * filter.bins_)) {}

std::span<float> RowFilter::Workspace::row(std::int64_t r) {
  return {rows_.get() + r * filter_->length_, static_cast<std::size_t>(filter_->columns_)};
}

RowFilter::RowFilter(std::int64_t columns, double pitch, const RampOptions& options)
    : columns_(columns),
      length_(padded_length(columns, options.padding)),
      bins_(length_ / 2 + 1),
      spectrum_(ramp_spectrum(length_, pitch, options)),
      plans_(std::make_unique<Plans>()) {
  Workspace sample(*this);
  auto* spectra = reinterpret_cast<fftwf_complex*>(sample.spectra_.get());
  const int n = static_cast<int>(length_);
  const int bins = static_cast<int>(bins_);
  const std::lock_guard guard(planner());
  // FFTW_ESTIMATE: a measured plan may be another one in the next run, and its result differs in the last bits.
  plans_->forward = fftwf_plan_many_dft_r2c(1, &n, batch, sample.rows_.get(), nullptr, 1, n, spectra, nullptr, 1, bins,
                                            FFTW_ESTIMATE | FFTW_DESTROY_INPUT);
  plans_->backward = fftwf_plan_many_dft_c2r(1, &n, batch, spectra, nullptr, 1, bins, sample.rows_.get(), nullptr, 1, n,
                                             FFTW_ESTIMATE | FFTW_DESTROY_INPUT);
  if (!plans_->forward || !plans_->backward)
    throw tuccompi::Error("FFTW has no plan for rows of length " + std::to_string(length_));
}

RowFilter::~RowFilter() = default;

void RowFilter::run(Workspace& workspace) const {
  float* rows = workspace.rows_.get();
  float* spectra = workspace.spectra_.get();
  for (std::int64_t r = 0; r < batch; ++r) std::fill(rows + r * length_ + columns_, rows + (r + 1) * length_, 0.0F);
  fftwf_execute_dft_r2c(plans_->forward, rows, reinterpret_cast<fftwf_complex*>(spectra));
  for (std::int64_t r = 0; r < batch; ++r) {
    float* bins = spectra + 2 * r * bins_;
    for (std::int64_t k = 0; k < bins_; ++k) {
      bins[2 * k] *= spectrum_[static_cast<std::size_t>(k)];
      bins[2 * k + 1] *= spectrum_[static_cast<std::size_t>(k)];
    }
  }
  fftwf_execute_dft_c2r(plans_->backward, reinterpret_cast<fftwf_complex*>(spectra), rows);
}

}  // namespace ifdk

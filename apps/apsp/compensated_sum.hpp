#pragma once

#include <cmath>

namespace apsp {

/// A sum of doubles that also carries what each addition rounds away (Neumaier's variant of Kahan's method), so that
/// the error does not grow with the number of terms.
class CompensatedSum {
 public:
  void add(double term) {
    const double sum = sum_ + term;
    rest_ += std::abs(sum_) >= std::abs(term) ? (sum_ - sum) + term : (term - sum) + sum_;
    sum_ = sum;
  }
  double value() const { return sum_ + rest_; }

 private:
  double sum_ = 0;
  double rest_ = 0;
};

}  // namespace apsp

#pragma once

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "io/text_reader.hpp"

namespace apsp {

/// Weights in the order of the file: 32-bit integers until a number comes that only a double can hold.
class WeightList {
 public:
  void reserve(std::uint64_t weights) { whole_.reserve(weights); }
  void add(const Number& number) {
    if (real_ || number.real || number.whole > std::numeric_limits<std::uint32_t>::max())
      add_real(number);
    else
      whole_.push_back(static_cast<std::uint32_t>(number.whole));
  }
  bool real() const { return real_; }
  std::vector<std::uint32_t> take_whole() { return std::move(whole_); }
  std::vector<double> take_real() { return std::move(values_); }

 private:
  void add_real(const Number& number) {
    if (!real_) {
      values_.reserve(whole_.capacity());
      values_.assign(whole_.begin(), whole_.end());
      whole_ = {};
      real_ = true;
    }
    values_.push_back(number.real ? number.value : static_cast<double>(number.whole));
  }

  bool real_ = false;
  std::vector<std::uint32_t> whole_;
  std::vector<double> values_;
};

}  // namespace apsp

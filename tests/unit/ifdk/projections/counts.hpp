#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "image/image.hpp"
#include "projections/preprocess.hpp"
#include "refusal.hpp"

namespace ifdk {

/// Views of columns x rows pixels, as many as the values fill.
inline Image views(std::int64_t columns, std::int64_t rows, std::vector<float> values,
                   SampleType type = SampleType::u16) {
  const auto count = static_cast<std::int64_t>(values.size()) / (columns * rows);
  return {.grid = {.size = {columns, rows, count}}, .values = std::move(values), .type = type};
}

/// A flat of one value everywhere, without dark.
inline FlatDark even_flat(std::int64_t columns, std::int64_t rows, float flat) {
  const auto pixels = static_cast<std::size_t>(columns * rows);
  return {.size = {columns, rows},
          .flat = std::vector<float>(pixels, flat),
          .dark = std::vector<float>(pixels, 0),
          .flat_name = "flat.raw"};
}

/// What an InputError says, in one line; empty without one.
template <class Call>
std::string refusal_of(const Call& call) {
  const std::string message = ifdk::testing::refusal_of(call);
  CHECK(message.find('\n') == std::string::npos);
  return message;
}

}  // namespace ifdk

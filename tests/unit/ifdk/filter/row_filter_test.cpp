#include "filter/row_filter.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <thread>

#include "convolution.hpp"

using namespace ifdk;
using namespace ifdk::testing;

namespace {

using Rows = std::vector<std::vector<float>>;

Rows noise_rows(std::int64_t columns) {
  Rows rows;
  for (unsigned r = 0; r < RowFilter::rows_at_once; ++r)
    rows.push_back(noise(static_cast<std::size_t>(columns), 100 + r));
  return rows;
}

Rows filtered(const RowFilter& filter, const Rows& rows, RowFilter::Workspace& workspace) {
  for (std::size_t r = 0; r < rows.size(); ++r)
    std::ranges::copy(rows[r], workspace.row(static_cast<std::int64_t>(r)).begin());
  filter.run(workspace);
  Rows out;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const auto row = workspace.row(static_cast<std::int64_t>(r));
    out.emplace_back(row.begin(), row.end());
  }
  return out;
}

Rows filtered(const RowFilter& filter, const Rows& rows) {
  RowFilter::Workspace workspace(filter);
  return filtered(filter, rows, workspace);
}

/// A padded row, convolved in a circle with the ramp times a Hann window, as sums of cosines.
std::vector<double> windowed(std::span<const float> row, std::int64_t length, double pitch, double cut) {
  const auto bins = ramp_bins(length, pitch);
  const double bins_kept = std::round(static_cast<double>(bins.size()) * cut);
  std::vector<double> out(row.size());
  for (std::int64_t distance = 0; distance < static_cast<std::int64_t>(row.size()); ++distance) {
    double response = 0;
    for (std::size_t k = 0; k < bins.size() && static_cast<double>(k) < bins_kept; ++k) {
      const double turn = 2 * std::numbers::pi * static_cast<double>(k) * static_cast<double>(distance);
      const bool single = k == 0 || 2 * static_cast<std::int64_t>(k) == length;
      response += (single ? 1 : 2) * bins[k] * 0.5 *
                  (1 + std::cos(std::numbers::pi * static_cast<double>(k) / bins_kept)) *
                  std::cos(turn / static_cast<double>(length)) / static_cast<double>(length);
    }
    const auto shift = static_cast<std::size_t>(distance);
    for (std::size_t i = 0; i + shift < row.size(); ++i) {
      out[i] += response * static_cast<double>(row[i + shift]);
      if (shift > 0) out[i + shift] += response * static_cast<double>(row[i]);
    }
  }
  return out;
}

}  // namespace

TEST_CASE("each of 16 rows of white noise is convolved with the ramp") {
  for (const Padding padding : {Padding::power_of_two, Padding::smooth_13})
    for (const std::int64_t columns : {1, 2, 63, 64, 97}) {
      CAPTURE(columns);
      const Rows rows = noise_rows(columns);
      const Rows out = filtered(RowFilter(columns, 0.4, {.padding = padding}), rows);
      for (std::size_t r = 0; r < rows.size(); ++r) CHECK(distance(out[r], convolved(rows[r], 0.4)) < 1e-6);
    }
}

TEST_CASE("without a window the result does not depend on the padding") {
  const Rows rows = noise_rows(97);
  const Rows power = filtered(RowFilter(97, 2, {.padding = Padding::power_of_two}), rows);
  const Rows smooth = filtered(RowFilter(97, 2, {.padding = Padding::smooth_13}), rows);
  for (std::size_t r = 0; r < rows.size(); ++r) CHECK(distance(power[r], smooth[r]) < 1e-6);
}

TEST_CASE("with one it is the window's response to rows of the padded length") {
  const Rows rows = noise_rows(97);
  for (const Padding padding : {Padding::power_of_two, Padding::smooth_13}) {
    const RowFilter filter(97, 2, {Window::hann, 0.8, padding});
    CHECK(filter.length() == (padding == Padding::power_of_two ? 256 : 195));
    CHECK(distance(filtered(filter, rows)[5], windowed(rows[5], filter.length(), 2, 0.8)) < 1e-6);
  }
}

TEST_CASE("the same rows give the same bits again, whatever the workspace held, and from another filter") {
  for (const Padding padding : {Padding::power_of_two, Padding::smooth_13}) {
    const Rows rows = noise_rows(97);
    const RowFilter filter(97, 2, {.padding = padding}), other(97, 2, {.padding = padding});
    RowFilter::Workspace workspace(filter);
    const Rows first = filtered(filter, rows, workspace);
    CHECK(filtered(filter, rows, workspace) == first);
    CHECK(filtered(filter, rows) == first);
    CHECK(filtered(other, rows) == first);
  }
}

TEST_CASE("threads with workspaces of their own get the same bits at the same time") {
  const Rows rows = noise_rows(97);
  const RowFilter filter(97, 2, {});
  const Rows expected = filtered(filter, rows);
  std::array<bool, 2> same{};
  {
    std::vector<std::jthread> threads;
    for (bool& is_same : same)
      threads.emplace_back([&] {
        is_same = true;
        for (int trial = 0; trial < 20; ++trial) is_same = is_same && filtered(filter, rows) == expected;
      });
  }
  CHECK(same == std::array{true, true});
}

TEST_CASE("a row of zeros between others stays zero") {
  Rows rows = noise_rows(64);
  std::ranges::fill(rows[7], 0.0F);
  const Rows out = filtered(RowFilter(64, 1, {}), rows);
  CHECK(std::ranges::all_of(out[7], [](float value) { return value == 0; }));
}

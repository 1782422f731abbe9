#include "pipeline/filtered_stack.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <thread>

#include "scans.hpp"

using namespace ifdk;
using namespace ifdk::testing;

namespace {

constexpr std::int64_t nu = 45, nv = 37, views = 20;  // of small_scan()
constexpr DetectorRows all_rows{0, nv};

/// Rows that run against the rotation axis, and are not like their mirror images.
SimulatedScan scan_with_rows_down() {
  SimulatedScan scan = small_scan({.sid = 600, .sdd = 1200, .projection_offset_y = 50});
  for (View& view : scan.views) view.v_axis = -view.v_axis;
  return scan;
}

Reconstruction reconstruction_of(const SimulatedScan& scan, KernelChoice kernel) {
  return Reconstruction(scan.line_integrals, scan.views, small_volume, {.kernel = kernel});
}

void require(Reconstruction& reconstruction, DetectorRows rows) {
  FilteredStack::Lane lane(reconstruction.stack());
  reconstruction.stack().require(rows, lane);
}

float value(const FilteredViews& stack, Layout layout, std::int64_t view, std::int64_t row, std::int64_t column) {
  return stack.view(view)[layout == Layout::rows ? row * stack.pitch + column : column * stack.pitch + row];
}

/// Rows first .. last - 1 of all views, in the order view, row, column.
std::vector<float> values(Reconstruction& reconstruction, std::int64_t first = 0, std::int64_t last = nv) {
  const Layout layout = reconstruction.kernel().layout();
  std::vector<float> all;
  for (std::int64_t view = 0; view < views; ++view)
    for (std::int64_t row = first; row < last; ++row)
      for (std::int64_t column = 0; column < nu; ++column)
        all.push_back(value(reconstruction.stack().views(), layout, view, row, column));
  return all;
}

/// The same by weights and filter alone, one row at a time.
std::vector<float> expected_values(const SimulatedScan& scan) {
  const Grid& grid = scan.line_integrals.grid;
  const ViewWeights weights(scan.views, grid, ShortScan(scan.views, grid, {}));
  const RowFilter filter(nu, grid.spacing[0], {});
  RowFilter::Workspace workspace(filter);
  std::vector<float> all;
  for (std::int64_t view = 0; view < views; ++view)
    for (std::int64_t row = 0; row < nv; ++row) {
      weights.apply(view, row, scan.line_integrals.plane(view).subspan(static_cast<std::size_t>(row * nu), nu),
                    workspace.row(0));
      filter.run(workspace);
      all.insert(all.end(), workspace.row(0).begin(), workspace.row(0).end());
    }
  return all;
}

double largest_difference(const std::vector<float>& a, const std::vector<float>& b) {
  REQUIRE(a.size() == b.size());
  float largest = 0;
  for (std::size_t n = 0; n < a.size(); ++n) largest = std::max(largest, std::abs(a[n] - b[n]));
  return static_cast<double>(largest);
}

}  // namespace

TEST_CASE("the stack holds every row of every view, weighted and filtered") {
  const SimulatedScan scan = small_scan();
  auto reconstruction = reconstruction_of(scan, KernelChoice::general);
  require(reconstruction, all_rows);
  const auto expected = expected_values(scan);
  CHECK(largest_difference(values(reconstruction), expected) < 1e-6);
  CHECK(*std::ranges::max_element(expected) > 0.1);
}

TEST_CASE("layouts rows and columns hold the same numbers") {
  const SimulatedScan scan = small_scan();
  auto rows = reconstruction_of(scan, KernelChoice::general), columns = reconstruction_of(scan, KernelChoice::columns);
  REQUIRE(rows.kernel().layout() == Layout::rows);
  REQUIRE(columns.kernel().layout() == Layout::columns);
  require(rows, all_rows);
  require(columns, all_rows);
  CHECK(values(rows) == values(columns));
}

TEST_CASE("a view whose rows run down is stored upside down in layout columns only") {
  const SimulatedScan down = scan_with_rows_down();
  auto rows = reconstruction_of(down, KernelChoice::general), columns = reconstruction_of(down, KernelChoice::columns);
  require(rows, all_rows);
  require(columns, all_rows);
  const FilteredViews straight = rows.stack().views(), reversed = columns.stack().views();
  float largest = 0;
  for (std::int64_t view = 0; view < views; ++view)
    for (std::int64_t row = 0; row < nv; ++row)
      for (std::int64_t column = 0; column < nu; ++column)
        largest = std::max(largest, std::abs(value(straight, Layout::rows, view, row, column) -
                                             value(reversed, Layout::columns, view, nv - 1 - row, column)));
  CHECK(largest < 1e-6F);
}

TEST_CASE("columns are padded with zeros") {
  auto reconstruction = reconstruction_of(small_scan(), KernelChoice::columns);
  require(reconstruction, all_rows);
  const FilteredViews stack = reconstruction.stack().views();
  CHECK(stack.pitch == 48);
  CHECK(reinterpret_cast<std::uintptr_t>(stack.data) % 64 == 0);
  float largest = 0;
  for (std::int64_t view = 0; view < views; ++view)
    for (std::int64_t column = 0; column < nu; ++column)
      for (std::int64_t row = nv; row < stack.pitch; ++row)
        largest = std::max(largest, std::abs(value(stack, Layout::columns, view, row, column)));
  CHECK(largest == 0);
}

TEST_CASE("only the rows that are needed are filtered, in blocks of 16, and each once") {
  auto reconstruction = reconstruction_of(small_scan(), KernelChoice::columns);
  const FilteredStack& stack = reconstruction.stack();
  require(reconstruction, {7, 7});
  CHECK(stack.rows_filtered() == 0);
  require(reconstruction, {3, 4});
  CHECK(stack.rows_filtered() == 16 * views);
  require(reconstruction, {0, 16});
  CHECK(stack.rows_filtered() == 16 * views);
  require(reconstruction, {36, 37});
  CHECK(stack.rows_filtered() == (16 + 5) * views);
  require(reconstruction, {15, 20});
  CHECK(stack.rows_filtered() == nv * views);
  require(reconstruction, all_rows);
  CHECK(stack.rows_filtered() == nv * views);
}

TEST_CASE("rows are there when require() returns, whichever were before") {
  const SimulatedScan scan = small_scan();
  auto whole = reconstruction_of(scan, KernelChoice::columns), parts = reconstruction_of(scan, KernelChoice::columns);
  require(whole, all_rows);
  for (const DetectorRows rows : {DetectorRows{20, 30}, {31, 33}, {2, 37}}) {
    require(parts, rows);
    CHECK(values(parts, rows.begin, rows.end) == values(whole, rows.begin, rows.end));
  }
}

TEST_CASE("threads that need overlapping rows at once get what one gets, and filter each row once") {
  const SimulatedScan scan = small_scan();
  auto alone = reconstruction_of(scan, KernelChoice::columns);
  require(alone, all_rows);
  for (int trial = 0; trial < 5; ++trial) {
    auto shared = reconstruction_of(scan, KernelChoice::columns);
    std::array<bool, 4> same{};
    {
      std::vector<std::jthread> threads;
      for (std::size_t n = 0; n < same.size(); ++n)
        threads.emplace_back([&, n] {
          const auto first = static_cast<std::int64_t>(4 * n);
          require(shared, {first, first + 20});
          same[n] = values(shared, first, first + 20) == values(alone, first, first + 20);
        });
    }
    CHECK(same == std::array{true, true, true, true});
    CHECK(shared.stack().rows_filtered() == 32 * views);
  }
}

TEST_CASE("the stack's size is what a padded layout of it takes") {
  const Grid grid = small_scan().line_integrals.grid;
  CHECK(FilteredStack::bytes(grid, Layout::columns) == 4.0 * 48 * nu * views);
  CHECK(FilteredStack::bytes(grid, Layout::rows) == 4.0 * 48 * 48 * views);
}

#include "geometry/angles.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <string>
#include <string_view>

#include "geometry/max_views.hpp"
#include "geometry/text_input.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

constexpr double full_turn = 2 * std::numbers::pi;
constexpr std::uintmax_t most_bytes = std::uintmax_t{64} << 20;

/// Views with the same angle, as places in the list of views.
struct Direction {
  double angle;
  std::vector<std::size_t> views;
};

double wrapped(double angle) {
  const double rest = std::fmod(angle, full_turn);
  const double positive = rest < 0 ? rest + full_turn : rest;
  return positive < full_turn ? positive : 0;
}

/// The distinct angles in [0, 2 pi), ascending.
std::vector<Direction> directions_of(std::span<const double> angles) {
  std::vector<std::size_t> order(angles.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t view) { return wrapped(angles[view]); });
  std::vector<Direction> all;
  for (const std::size_t view : order) {
    const double angle = wrapped(angles[view]);
    if (all.empty() || angle - all.back().angle > same_angle) all.push_back({angle, {}});
    all.back().views.push_back(view);
  }
  if (all.size() > 1 && all.front().angle + full_turn - all.back().angle <= same_angle) {
    auto& first = all.front().views;
    first.insert(first.end(), all.back().views.begin(), all.back().views.end());
    all.pop_back();
  }
  return all;
}

/// From each direction to the next one, in the order of `directions`.
std::vector<double> steps_between(const std::vector<Direction>& directions) {
  std::vector<double> steps;
  for (std::size_t i = 0; i + 1 < directions.size(); ++i)
    steps.push_back(directions[i + 1].angle - directions[i].angle);
  if (!directions.empty()) steps.push_back(directions.front().angle + full_turn - directions.back().angle);
  return steps;
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

double angle_in(std::string_view line, const std::string& where) {
  const auto angle = text_input::number(line);
  tuccompi::require(angle && std::isfinite(*angle),
                    where + text_input::quoted(line) + " is not a finite number; each line holds one angle in degrees");
  return *angle;
}

}  // namespace

std::vector<double> read_angles(const std::filesystem::path& file) {
  const std::string text = text_input::read(file, most_bytes);
  std::vector<double> angles;
  std::size_t line_number = 0;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view whole = std::string_view(text).substr(start, end - start);
    const std::string_view line = text_input::trimmed(whole.substr(0, whole.find('#')));
    ++line_number;
    if (!line.empty()) angles.push_back(angle_in(line, file.string() + ":" + std::to_string(line_number) + ": "));
    start = end + 1;
  }
  tuccompi::require(!angles.empty(), file.string() + ": holds no angle; each line holds one angle in degrees");
  tuccompi::require(angles.size() <= max_views, file.string() + ": holds " + std::to_string(angles.size()) +
                                                    " angles; at most " + std::to_string(max_views) + " are possible");
  return angles;
}

std::vector<double> angular_gaps(std::span<const double> source_angles) {
  const std::vector<Direction> directions = directions_of(source_angles);
  const std::vector<double> steps = steps_between(directions);
  std::vector<double> gaps(source_angles.size());
  for (std::size_t i = 0; i < directions.size(); ++i) {
    const double gap = (steps[i] + steps[i > 0 ? i - 1 : steps.size() - 1]) / 2;
    for (const std::size_t view : directions[i].views)
      gaps[view] = gap / static_cast<double>(directions[i].views.size());
  }
  return gaps;
}

LargestGap largest_gap(std::span<const double> gantry_angles) {
  tuccompi::require(!gantry_angles.empty(), "there is no view to reconstruct from");
  const std::vector<Direction> directions = directions_of(gantry_angles);
  const std::vector<double> steps = steps_between(directions);
  const auto largest = static_cast<std::size_t>(std::ranges::max_element(steps) - steps.begin());
  return {.size = steps[largest],
          .first = directions[(largest + 1) % directions.size()].angle,
          .last = directions[largest].angle,
          .median = median(steps)};
}

}  // namespace ifdk

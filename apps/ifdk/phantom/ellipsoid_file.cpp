#include "phantom/ellipsoid_file.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <string_view>

#include "geometry/text_input.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

constexpr std::uintmax_t largest_file = 64 << 20;
constexpr double smallest_semi_axis = 1e-6;
constexpr double largest_number = 1e6;

constexpr std::array<std::string_view, 8> names{"semi-axis x", "semi-axis y", "semi-axis z", "centre x",
                                                "centre y",    "centre z",    "the angle",   "the density"};

/// Takes the text up to the next `separator`, or all of it, from the front of `text`.
std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view front = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return front;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/// What is left of a line of the file.
struct Line {
  std::string_view text;
  std::string place;  ///< FILE:LINE

  [[noreturn]] void refuse(const std::string& what) const { throw tuccompi::InputError(place + ": " + what); }

  std::string_view next_word() {
    const auto begin = std::find_if_not(text.begin(), text.end(), is_blank);
    const auto end = std::find_if(begin, text.end(), is_blank);
    text = {end, text.end()};
    return {begin, end};
  }

  double next_number(std::string_view name) {
    const std::string_view word = next_word();
    if (word.empty()) refuse(std::string(name) + " is missing; an ellipsoid is eight numbers");
    const std::string is = std::string(name) + " is " + text_input::quoted(word);
    const auto value = text_input::number(word);
    if (!value || std::isnan(*value)) refuse(is + ", not a number");
    if (std::abs(*value) > largest_number) refuse(is + ", outside of -1e6 to 1e6");
    return *value;
  }

  double next_semi_axis(std::string_view name) {
    const double value = next_number(name);
    if (value < smallest_semi_axis)
      refuse(std::string(name) + " is " + text_input::shown(value) + " mm, below 1e-6 mm");
    return value;
  }
};

Ellipsoid parse(Line line) {
  std::array<double, names.size()> values{};
  for (std::size_t i = 0; i < names.size(); ++i)
    values[i] = i < 3 ? line.next_semi_axis(names[i]) : line.next_number(names[i]);
  const std::string_view rest = line.next_word();
  if (!rest.empty()) line.refuse("unexpected " + text_input::quoted(rest) + " after the density");
  return {.centre = {values[3], values[4], values[5]},
          .semi_axes = {values[0], values[1], values[2]},
          .angle = values[6] * std::numbers::pi / 180,
          .density = values[7]};
}

}  // namespace

std::vector<Ellipsoid> read_ellipsoids(const std::filesystem::path& file) {
  const std::string text = text_input::read(file, largest_file);
  std::vector<Ellipsoid> phantom;
  std::uint64_t number = 0;
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view line = take_until(rest, '\n');
    line = take_until(line, '#');
    ++number;
    if (std::all_of(line.begin(), line.end(), is_blank)) continue;
    phantom.push_back(parse({line, file.string() + ":" + std::to_string(number)}));
  }
  tuccompi::require(!phantom.empty(), file.string() + ": there is no ellipsoid in this file");
  return phantom;
}

}  // namespace ifdk

#include "tuccompi/core/kernel.hpp"

#include <array>
#include <charconv>
#include <sstream>
#include <utility>

#include "tuccompi/core/error.hpp"

namespace tuccompi {
namespace {

constexpr std::array accesses{std::pair{Access::scatter, "scatter"},
                              std::pair{Access::medium_coalesced, "medium_coalesced"},
                              std::pair{Access::coalesced, "coalesced"}, std::pair{Access::def, "def"}};
constexpr std::array levels{std::pair{Level::none, "none"}, std::pair{Level::low, "low"},
                            std::pair{Level::medium, "medium"}, std::pair{Level::high, "high"},
                            std::pair{Level::def, "def"}};

template <class Names, class Value>
const char* name_in(const Names& names, Value value) {
  for (const auto& [known, name] : names)
    if (known == value) return name;
  return "def";
}

template <class Names>
auto value_in(const Names& names, std::string_view name, const char* what) {
  for (const auto& [value, known] : names)
    if (name == known) return value;
  throw InputError("'" + std::string(name) + "' is no " + what + " of a kernel");
}

/// Reads a whole number at the head of `text`, and cuts it off.
unsigned take_number(std::string_view& text, const std::string& whole) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  require(error == std::errc(), "'" + whole + "' is no launch shape: 256, 32x8, 128 items 4 carveout 0");
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

Extent block_from(std::string_view text, const std::string& whole) {
  std::array<unsigned, 3> sides{1, 1, 1};
  for (std::size_t n = 0; n < sides.size(); ++n) {
    sides[n] = take_number(text, whole);
    if (text.empty()) break;
    require(text.front() == 'x' && n < 2, "'" + whole + "' is no launch shape");
    text.remove_prefix(1);
  }
  const Extent block{sides[0], sides[1], sides[2]};
  for (const unsigned side : sides)
    require(side >= 1 && side <= 1024, "launch shape '" + whole + "': a block has 1 to 1024 threads");
  require(block.volume() <= 1024, "launch shape '" + whole + "': a block has 1 to 1024 threads");
  return block;
}

}  // namespace

std::string text_of(const LaunchShape& shape) {
  std::string text = std::to_string(shape.block.x);
  if (shape.block.y > 1 || shape.block.z > 1) text += "x" + std::to_string(shape.block.y);
  if (shape.block.z > 1) text += "x" + std::to_string(shape.block.z);
  if (shape.items_per_thread != 1) text += " items " + std::to_string(shape.items_per_thread);
  if (shape.carveout >= 0) text += " carveout " + std::to_string(shape.carveout);
  return text;
}

LaunchShape shape_from(const std::string& text) {
  std::istringstream words(text);
  std::string word;
  words >> word;
  LaunchShape shape{.block = block_from(word, text)};
  while (words >> word) {
    std::string number;
    words >> number;
    std::string_view rest = number;
    const unsigned value = take_number(rest, text);
    require(rest.empty(), "'" + text + "' is no launch shape");
    if (word == "items" && value >= 1 && value <= 1024)
      shape.items_per_thread = static_cast<int>(value);
    else if (word == "carveout" && value <= 100)
      shape.carveout = static_cast<int>(value);
    else
      throw InputError("'" + text + "' is no launch shape");
  }
  return shape;
}

const char* name_of(Access access) { return name_in(accesses, access); }
const char* name_of(Level level) { return name_in(levels, level); }
Access access_from(std::string_view name) { return value_in(accesses, name, "access pattern"); }
Level level_from(std::string_view name) { return value_in(levels, name, "level"); }

}  // namespace tuccompi
